import { Suspense, useEffect, useRef, useState } from 'react';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { lazyCode, lazyPart } from '~/lib/lazy-part.ts';
import { useAnsweringParts } from '../../hooks/use-answering-parts.ts';
import { useComposer } from '../../hooks/use-composer.ts';
import { useSendObstacle } from '../../hooks/use-send-obstacle.ts';
import type { Sendable } from '../../hooks/use-send-window.ts';
import { useShortcuts } from '../../hooks/use-shortcuts.ts';
import { useAttachments } from '../../lib/attachments.ts';
import { FilesInput, type Composed } from './AttachButton.tsx';
import { MessageField } from './MessageField.tsx';
import classes from './Composer.module.css';

const ClosedComposer = lazyCode(() => import('./ClosedComposer.tsx').then((m) => m.ClosedComposer));
const ComposerNotice = lazyCode(() => import('./ComposerNotice.tsx').then((m) => m.ComposerNotice));
const ModeBar = lazyCode(() => import('./ModeBar.tsx').then((m) => m.ModeBar));
const AttachmentTray = lazyCode(() => import('./AttachmentTray.tsx').then((m) => m.AttachmentTray));
const SendWindow = lazyPart(() => import('./SendWindow.tsx').then((m) => m.SendWindow));
const ComposeDialog = lazyPart(() => import('./ComposeDialog.tsx').then((m) => m.ComposeDialog));
const VoiceRecorder = lazyCode(() => import('./VoiceRecorder.tsx').then((m) => m.VoiceRecorder));

interface Props {
  ticket: Ticket;
  sendable: Sendable;
  /** Takes files to be looked at before they are sent. */
  onAttach: (files: Iterable<File>, caption?: string) => void;
  onSend: (body: string, quoted: Message | null) => void;
}

/** Where the agent writes; only an open ticket can be answered. */
export function Composer(props: Props) {
  return (
    <footer className={classes.composer}>
      <Suspense fallback={<div className={classes.waiting} />}>
        {props.ticket.status === 'open' ? <OpenComposer {...props} /> : <ClosedComposer ticket={props.ticket} />}
      </Suspense>
    </footer>
  );
}

function OpenComposer({ ticket, sendable, onAttach, onSend }: Props) {
  useAnsweringParts();
  const composer = useComposer(ticket, onSend);
  const { mode, field } = composer;
  const obstacle = useSendObstacle(ticket);
  const files = useRef<HTMLInputElement>(null);
  const attached = useAttachments(ticket.id).length > 0;
  const [recording, setRecording] = useState(false);
  const [composing, setComposing] = useState<Composed | null>(null);
  const { sends, window } = sendable;
  // A sent message is changed whenever its channel changes it, and nobody is cut short while speaking.
  const closed = window.state === 'closed' && mode?.kind !== 'edit' && !recording;
  const focus = () => requestAnimationFrame(() => field.current?.focus());
  const chooseFiles = () => files.current?.click();
  useShortcuts({ r: () => field.current?.focus() });
  useEffect(() => {
    if (mode || matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [mode?.kind, mode?.message.id, field]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <>
      <Suspense fallback={null}>
        {obstacle && <ComposerNotice obstacle={obstacle} />}
        {mode && <ModeBar ticketId={ticket.id} mode={mode} />}
        {window.state === 'open' && window.soon && <SendWindow window={window} />}
      </Suspense>
      <FilesInput ref={files} onAttach={onAttach} />
      <Suspense fallback={<div className={classes.waiting} />}>
        {closed && (
          <SendWindow
            window={window}
            onTemplate={sends.includes('templates') ? () => setComposing('templates') : undefined}
          />
        )}
        {!closed && attached && <AttachmentTray ticketId={ticket.id} onMore={chooseFiles} onDone={focus} />}
        {!closed && !attached && recording && (
          <div className={classes.field}>
            <VoiceRecorder
              ticketId={ticket.id}
              onClose={() => {
                setRecording(false);
                focus();
              }}
            />
          </div>
        )}
      </Suspense>
      {!closed && !attached && !recording && (
        <MessageField
          ticket={ticket}
          composer={composer}
          sends={sends}
          onAttach={onAttach}
          onChooseFiles={chooseFiles}
          onCompose={setComposing}
          onRecord={() => setRecording(true)}
        />
      )}
      <Suspense fallback={null}>
        {composing && (
          <ComposeDialog
            what={composing}
            ticketId={ticket.id}
            sendable={sendable}
            onClose={() => {
              setComposing(null);
              focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

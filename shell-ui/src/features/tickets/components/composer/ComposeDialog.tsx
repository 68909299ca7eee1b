import type { Sendable } from '../../hooks/use-send-window.ts';
import { leaveMode, useComposerMode } from '../../lib/composer-mode.ts';
import { enqueue, type Sending } from '../../lib/outbox.ts';
import type { Composed } from './AttachButton.tsx';
import { ContactsDialog } from './compose/ContactsDialog.tsx';
import { PlaceDialog } from './compose/PlaceDialog.tsx';
import { TemplatePicker } from './compose/TemplatePicker.tsx';

interface Props {
  what: Composed;
  ticketId: number;
  sendable: Sendable;
  onClose: () => void;
}

/** What a dialog hands over to be sent. */
export type Composition = Pick<Sending, 'body' | 'content' | 'file'>;

/** Puts together what is more than text, and sends it like a text: its bubble is there at once. */
export function ComposeDialog({ what, ticketId, sendable, onClose }: Props) {
  const mode = useComposerMode(ticketId);
  const send = (composition: Composition) => {
    const quotedMsg = mode?.kind === 'reply' ? mode.message : null;
    enqueue({ ticketId, quotedMsg, ...composition });
    if (quotedMsg) leaveMode(ticketId);
    onClose();
  };
  if (what === 'location') return <PlaceDialog onSend={send} onClose={onClose} />;
  if (what === 'contacts') return <ContactsDialog onSend={send} onClose={onClose} />;
  const { connectionId } = sendable;
  return connectionId === null ? null : <TemplatePicker connectionId={connectionId} onSend={send} onClose={onClose} />;
}

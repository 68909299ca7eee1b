import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { useStore } from '~/lib/store.ts';
import { contactDrawerOpen } from '../lib/preferences.ts';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { useMessageEvents } from '../hooks/use-message-events.ts';
import { useOpenTicket } from '../hooks/use-open-ticket.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useSendMessage } from '../hooks/use-send-message.ts';
import type { Attachment } from '../api/send-media.ts';
import { attachmentsOf } from '../lib/attachments.ts';
import { DropZone } from './DropZone.tsx';
import { Composer } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { MessageList } from './MessageList.tsx';
import classes from './Conversation.module.css';

const AttachmentsDialog = lazy(() => import('./AttachmentsDialog.tsx').then((m) => ({ default: m.AttachmentsDialog })));
const ContactDrawer = lazy(() => import('./drawer/ContactDrawer.tsx').then((m) => ({ default: m.ContactDrawer })));

/** The right pane: header with the ticket's actions, messages, composer. */
export function Conversation({ uuid }: { uuid: string }) {
  const { ticket, error, refetch } = useOpenTicket(uuid);
  if (ticket) return <OpenConversation ticket={ticket} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ConversationSkeleton />;
}

function OpenConversation({ ticket }: { ticket: Ticket }) {
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const { send, retry } = useSendMessage(ticket.id);
  useMessageEvents(ticket.id);
  const drawer = useStore(contactDrawerOpen);
  useShortcuts({ n: () => !drawer && contactDrawerOpen.set(true) });
  const attach = (files: Iterable<File>) => setAttachments(attachmentsOf(files));
  return (
    <div className={classes.open}>
      <DropZone className={classes.pane} enabled={ticket.status === 'open'} onDrop={attach}>
        <div className={classes.conversation} data-testid="conversation" data-status={ticket.status}>
          <ConversationHeader ticket={ticket} />
          <MessageList ticket={ticket} onReply={setQuoted} onRetry={retry} />
          <Composer
            ticket={ticket}
            quoted={quoted}
            onCancelQuote={() => setQuoted(null)}
            onAttach={attach}
            onSend={(body) => {
              send(body, quoted);
              setQuoted(null);
            }}
          />
        </div>
      </DropZone>
      <Suspense fallback={null}>
        {drawer && <ContactDrawer ticket={ticket} onClose={() => contactDrawerOpen.set(false)} />}
        {attachments.length > 0 && (
          <AttachmentsDialog
            ticketId={ticket.id}
            chosen={attachments}
            quotedId={quoted?.id}
            onClose={() => setAttachments([])}
          />
        )}
      </Suspense>
    </div>
  );
}

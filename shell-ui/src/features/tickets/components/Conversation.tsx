import { Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { useStore } from '~/lib/store.ts';
import { contactDrawerOpen } from '../lib/preferences.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { useMessageEvents } from '../hooks/use-message-events.ts';
import { useConversationVisit } from '../hooks/use-conversation-visit.ts';
import { useOpenTicket } from '../hooks/use-open-ticket.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useSharedAttention } from '../hooks/use-presence.ts';
import { useSendMessage } from '../hooks/use-send-message.ts';
import { useSendWindow } from '../hooks/use-send-window.ts';
import { addFiles, MAX_FILES } from '../lib/attachments.ts';
import { replyTo } from '../lib/composer-mode.ts';
import { lazyCode, lazyPart } from '~/lib/lazy-part.ts';
import { SpyContext } from '../lib/spying.ts';
import { SPY_PARAMETER } from '../lib/ticket-path.ts';
import { toast } from '~/lib/toast.ts';
import { Composer } from './composer/Composer.tsx';
import { DropZone } from './composer/DropZone.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { AnswerWarning } from './presence/AnswerWarning.tsx';
import classes from './Conversation.module.css';

const SpyBar = lazyCode(() => import('./SpyBar.tsx').then((m) => m.SpyBar));
const ContactDrawer = lazyPart(() => import('./drawer/ContactDrawer.tsx').then((m) => m.ContactDrawer));

/** The right pane: header with the ticket's actions, messages, composer. */
export function Conversation({ uuid }: { uuid: string }) {
  const { ticket, error, refetch } = useOpenTicket(uuid);
  const [parameters] = useSearchParams();
  const spy = parameters.has(SPY_PARAMETER);
  useConversationVisit(ticket, spy);
  if (ticket) {
    return (
      <SpyContext value={spy}>
        <OpenConversation key={String(spy)} ticket={ticket} />
      </SpyContext>
    );
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ConversationSkeleton />;
}

function OpenConversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { send, retry } = useSendMessage(ticket.id);
  const spy = useContext(SpyContext);
  const answerable = ticket.status === 'open' && !spy;
  const sendable = useSendWindow(ticket.id, answerable);
  useMessageEvents(ticket.id);
  useSharedAttention(ticket.id, spy);
  const drawer = useStore(contactDrawerOpen);
  useShortcuts({ n: () => !drawer && contactDrawerOpen.set(true) });
  const attach = (files: Iterable<File>, caption?: string) => {
    const tooMany = addFiles(ticket.id, files, caption);
    if (tooMany > 0) toast(t('attachments.tooMany', { count: MAX_FILES }), 'warning');
  };
  return (
    <div className={classes.open}>
      <DropZone className={classes.pane} enabled={answerable && sendable.window.state !== 'closed'} onDrop={attach}>
        <div className={classes.conversation} data-testid="conversation" data-status={ticket.status} data-spy={spy}>
          <ConversationHeader ticket={ticket} />
          <MessageList ticket={ticket} onReply={(message) => replyTo(ticket.id, message)} onRetry={retry} />
          {!spy && <AnswerWarning ticketId={ticket.id} />}
          {spy ? (
            <Suspense fallback={null}>
              <SpyBar ticket={ticket} />
            </Suspense>
          ) : (
            <Composer ticket={ticket} sendable={sendable} onAttach={attach} onSend={send} />
          )}
        </div>
      </DropZone>
      <Suspense fallback={null}>
        {drawer && <ContactDrawer ticket={ticket} onClose={() => contactDrawerOpen.set(false)} />}
      </Suspense>
    </div>
  );
}

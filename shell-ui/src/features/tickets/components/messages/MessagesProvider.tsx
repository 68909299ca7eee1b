import { Suspense, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { lazyCode } from '~/lib/lazy-part.ts';
import { useLatest } from '~/lib/use-latest.ts';
import { useMessageActions } from '../../hooks/use-message-actions.ts';
import type { Calendar } from '../../lib/calendar.ts';
import { discard, type OutgoingMessage } from '../../lib/outbox.ts';
import { SpyContext } from '../../lib/spying.ts';
import { MessagesContext, type Anchor, type MessagesContextValue } from './messages-context.ts';

const MessageMenu = lazyCode(() => import('./menu/MessageMenu.tsx').then((m) => m.MessageMenu));
const MediaViewer = lazyCode(() => import('./viewer/MediaViewer.tsx').then((m) => m.MediaViewer));

interface Props {
  ticket: Ticket;
  calendar: Calendar;
  /** All loaded messages, for the viewer. */
  messages: readonly Message[];
  hasOlder: boolean;
  loadOlder: () => void;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
  onJump: (messageId: string) => void;
  children: ReactNode;
}

/** Gives bubbles what they share, and draws what opens over them: menu, questions, viewer. */
export function MessagesProvider({ ticket, calendar, messages, hasOlder, loadOlder, children, ...handlers }: Props) {
  const [menu, setMenu] = useState<{ message: Message; anchor: Anchor } | null>(null);
  const [mediaId, setMediaId] = useState<string | null>(null);
  const actions = useMessageActions(ticket.id);
  const context = useContextValue(
    ticket,
    calendar,
    { ...actions, ...handlers },
    { openMenu: setMenu, openMedia: setMediaId },
  );
  return (
    <MessagesContext value={context}>
      {children}
      <Suspense fallback={null}>
        {menu && (
          <MessageMenu
            key={menu.message.id}
            message={menu.message}
            anchor={menu.anchor}
            onDelete={actions.remove}
            onClose={() => setMenu(null)}
          />
        )}
        {mediaId && (
          <MediaViewer
            messages={messages}
            id={mediaId}
            hasOlder={hasOlder}
            onOlder={loadOlder}
            onShow={setMediaId}
            onClose={() => setMediaId(null)}
          />
        )}
      </Suspense>
    </MessagesContext>
  );
}

interface Openers {
  openMenu: (menu: { message: Message; anchor: Anchor }) => void;
  openMedia: (id: string) => void;
}

type Handlers = Pick<Props, 'onReply' | 'onRetry' | 'onJump'> & ReturnType<typeof useMessageActions>;

/** One object for as long as nothing changes that every bubble shows; what it calls is always the latest. */
function useContextValue(
  ticket: Ticket,
  calendar: Calendar,
  handlers: Handlers,
  { openMenu, openMedia }: Openers,
): MessagesContextValue {
  const { t } = useTranslation();
  const spying = useContext(SpyContext);
  const { isGroup, status, queueId, whatsappId } = ticket;
  const customer = ticket.contact.name;
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const latest = useLatest(handlers);
  return useMemo(
    () => ({
      t,
      calendar,
      customer,
      isGroup,
      canWrite: status === 'open' && !spying,
      place: { queueId, whatsappId },
      left: leaving.signal,
      openMenu: (message, anchor) => openMenu({ message, anchor }),
      openMedia: (message) => openMedia(message.id),
      reply: (message) => latest().onReply(message),
      jumpTo: (messageId) => latest().onJump(messageId),
      react: (message, emoji) => latest().react(message, emoji),
      resend: (message) => latest().resend(message),
      giveUp: (message) => latest().giveUp(message),
      retry: (message) => latest().onRetry(message),
      discard: ({ clientId }) => discard(clientId),
    }),
    [t, calendar, customer, isGroup, status, spying, queueId, whatsappId, leaving, latest, openMenu, openMedia],
  );
}

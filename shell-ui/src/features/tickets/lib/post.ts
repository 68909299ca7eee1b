import { alone } from '~/lib/locks.ts';
import { queryClient } from '~/lib/query-client.ts';
import { connection } from '~/lib/realtime.ts';
import { session } from '~/lib/session.ts';
import { ApiError } from '~/lib/api-error.ts';
import { reportError } from '~/lib/toast.ts';
import { onWake } from '~/lib/wake.ts';
import { waitingSends } from '~/lib/waiting-sends.ts';
import { refreshAfter } from '../api/get-channel.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { sendOutgoing } from '../api/send-message.ts';
import { outbox, put, remove } from './outbox.ts';
import type { OutgoingMessage } from './outbox-rules.ts';
import { createSender } from './outbox-sender.ts';
import { createShelf } from './outbox-shelf.ts';

/** If the stored message has not come by event after this many milliseconds, it is asked for. */
const EVENT_PATIENCE_MS = 5000;
/** A tab that hands over one message for longer, in milliseconds, is asleep: large files take their time. */
const SEND_PATIENCE_MS = 180_000;

/** What tabs tell each other about messages on their way. */
type TabNews = { changed: OutgoingMessage } | { gone: string };

/** What takes messages and brings them to the host. */
export interface Post {
  userId: number;
  accept: (message: OutgoingMessage) => void;
  drop: (clientId: string) => void;
  close: () => void;
}

let open: Post | null = null;

/** The post of the signed-in user; what an earlier page left unsent goes on its way. */
export function openPost(): Post {
  const current = session.get();
  const userId = current.phase === 'signed-in' ? current.user.id : 0;
  if (open?.userId === userId) return open;
  open?.close();
  open = startPost(userId);
  return open;
}

function startPost(userId: number): Post {
  const shelf = createShelf();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`balcao-outbox-${userId}`);
  const tell = (news: TabNews) => channel?.postMessage(news);
  const sender = createSender({
    userId,
    shelf,
    alone: (name, task) => alone(name, task, SEND_PATIENCE_MS),
    send: sendOutgoing,
    changed(message) {
      follow({ changed: message });
      tell({ changed: message });
      if (message.state === 'sent') expectEvent(message);
      if (message.failure) reportError(new ApiError(0, message.failure));
      refreshAfter(message.failure, message.ticketId);
    },
  });
  const endings = [
    outbox.subscribe(count),
    onWake(() => void sender.drainAll()),
    connection.subscribe(() => connection.get() === 'live' && void sender.drainAll()),
    session.subscribe(() => session.get().phase !== 'signed-in' && post.close()),
  ];
  const post: Post = {
    userId,
    accept(message) {
      tell({ changed: message });
      void sender.accept(message);
    },
    drop(clientId) {
      tell({ gone: clientId });
      void shelf.remove(clientId);
    },
    close() {
      open = null;
      sender.stop();
      for (const end of endings) end();
      channel?.close();
      outbox.set([]);
      waitingSends.set(0);
    },
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabNews>) => follow(data, true);
  void sender.find(Date.now()).then((found) => {
    if (open !== post) return;
    for (const message of found) if (!isShown(message.clientId)) put(message);
    void sender.drainAll();
  });
  return post;
}

/** Shows what happened to a message. What is no longer shown has arrived meanwhile, unless it is new in another tab. */
function follow(news: TabNews, elsewhere = false): void {
  if ('gone' in news) remove(news.gone);
  else if (isShown(news.changed.clientId) || (elsewhere && news.changed.state !== 'sent')) put(news.changed);
}

function isShown(clientId: string): boolean {
  return outbox.get().some((one) => one.clientId === clientId);
}

function count(): void {
  waitingSends.set(outbox.get().filter(({ state }) => state === 'waiting').length);
}

function expectEvent({ ticketId, clientId }: OutgoingMessage): void {
  setTimeout(() => {
    if (!isShown(clientId)) return;
    // A conversation that is not on screen is read when it is opened.
    const { queryKey } = messagesQuery(ticketId);
    if (queryClient.getQueryCache().find({ queryKey })?.isActive()) void queryClient.invalidateQueries({ queryKey });
    else remove(clientId);
  }, EVENT_PATIENCE_MS);
}

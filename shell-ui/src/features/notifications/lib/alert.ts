import i18next from 'i18next';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { otherTabSees, tellTabs, winsTurn } from './between-tabs.ts';
import { desktopNotices } from './preferences.ts';
import { playSound } from './sound.ts';

/** Shortest time between two sounds, in milliseconds: many messages make one. */
const SOUND_PAUSE_MS = 2000;
/** How long a message is remembered as told, in milliseconds. */
const TOLD_MS = 10_000;

/** Tells of a customer's message: by sound, and by a notification of the system when no page is in sight. */
export async function alert(ticket: Ticket, message: Message, preview: (body: string) => string): Promise<void> {
  const inSight = !document.hidden;
  if (inSight && document.hasFocus() && isOpen(ticket)) {
    tellTabs(message.id, 'read');
    return;
  }
  if (inSight) tellTabs(message.id, 'seen');
  const others = await otherTabSees(message.id);
  if (others === 'read') return;
  void winsTurn('balcao-sound', SOUND_PAUSE_MS).then((mine) => (mine ? playSound() : undefined));
  const silent = inSight || others === 'seen' || !desktopNotices.get();
  if (!silent && (await winsTurn(`balcao-notice-${message.id}`, TOLD_MS))) await notify(ticket, message, preview);
}

function isOpen({ uuid }: Ticket): boolean {
  return window.location.pathname === `/tickets/${uuid}`;
}

async function notify(ticket: Ticket, message: Message, preview: (body: string) => string): Promise<void> {
  if (!('Notification' in window)) {
    console.error('This browser shows no notifications.');
    return;
  }
  if (Notification.permission !== 'granted') return;
  const options = {
    body: messageText(message, preview),
    // The same tag as a push message of this ticket has: one takes the other's place.
    tag: `ticket-${ticket.uuid}`,
    icon: '/icon-192.png',
    data: { path: `/tickets/${ticket.uuid}` },
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(ticket.contact.name, { ...options, badge: '/icon-badge.png' });
  const notice = new Notification(ticket.contact.name, options);
  notice.onclick = () => {
    window.focus();
    window.location.assign(options.data.path);
  };
}

const KINDS = { image: 'image', audio: 'audio', video: 'video', application: 'document', call_log: 'call' } as const;

function messageText({ mediaType, body }: Message, preview: (body: string) => string): string {
  const kind = KINDS[mediaType as keyof typeof KINDS];
  return kind ? i18next.t(`alerts:kinds.${kind}`) : preview(body);
}

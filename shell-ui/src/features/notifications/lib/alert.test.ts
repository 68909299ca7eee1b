import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { alert } from './alert.ts';
import * as tabs from './between-tabs.ts';
import { desktopNotices } from './preferences.ts';
import * as sound from './sound.ts';

vi.mock('./between-tabs.ts');
vi.mock('./sound.ts');

const ticket = { id: 1, uuid: 'u1', contact: { name: 'Maria' } } as Ticket;
const message = { id: 'm1', body: 'Oi', mediaType: 'conversation' } as Message;
const shown: { title: string; options: NotificationOptions }[] = [];

const FakeNotification = Object.assign(
  function (title: string, options: NotificationOptions) {
    shown.push({ title, options });
  },
  { permission: 'granted' },
);

function see(hidden: boolean, focused = !hidden): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused);
}

describe('a new message', () => {
  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('Notification', FakeNotification);
    vi.mocked(tabs.otherTabSees).mockResolvedValue(undefined);
    vi.mocked(tabs.winsTurn).mockResolvedValue(true);
    desktopNotices.set(true);
    window.history.pushState(null, '', '/contacts');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.clearAllMocks();
  });

  it('sounds, and only sounds, while the page is in sight', async () => {
    see(false);
    await alert(ticket, message, (body) => body);
    expect(sound.playSound).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
  });

  it('is a notification of the system while the page is hidden', async () => {
    see(true);
    await alert(ticket, message, (body) => body);
    expect(shown).toMatchObject([{ title: 'Maria', options: { body: 'Oi', tag: 'ticket-u1' } }]);
  });

  it('is quiet while its ticket is open and focused, here or in another tab', async () => {
    see(false);
    window.history.pushState(null, '', '/tickets/u1');
    await alert(ticket, message, (body) => body);
    expect(tabs.tellTabs).toHaveBeenCalledWith('m1', 'read');
    see(true);
    vi.mocked(tabs.otherTabSees).mockResolvedValue('read');
    await alert(ticket, message, (body) => body);
    expect(sound.playSound).not.toHaveBeenCalled();
    expect(shown).toEqual([]);
  });

  it('is told by one of several tabs', async () => {
    see(true);
    vi.mocked(tabs.winsTurn).mockResolvedValue(false);
    await alert(ticket, message, (body) => body);
    expect(sound.playSound).not.toHaveBeenCalled();
    expect(shown).toEqual([]);
  });

  it('is no notification where the user switched them off or the browser has none', async () => {
    see(true);
    desktopNotices.set(false);
    await alert(ticket, message, (body) => body);
    desktopNotices.set(true);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'Notification');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await alert(ticket, message, (body) => body);
    expect(log).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
  });
});

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketChannel } from '~/entities/channel.ts';
import { queryClient } from '~/lib/query-client.ts';
import { api } from '~/lib/session.ts';
import { aChannel, aTicket } from '~/testing/builders.ts';
import { renderInbox, startInbox } from '~/testing/inbox.tsx';
import { refreshAfter } from '../../api/get-channel.ts';
import { useSendWindow } from '../../hooks/use-send-window.ts';
import { addFiles, clearAttachments } from '../../lib/attachments.ts';
import { drafts, setDraft } from '../../lib/preferences.ts';
import { Composer } from './Composer.tsx';

const ticket = aTicket({ status: 'open' });
const MINUTE = 60_000;
let channel: TicketChannel;

beforeEach(async () => {
  vi.restoreAllMocks();
  queryClient.clear();
  await startInbox();
  setDraft(ticket.id, '');
  vi.spyOn(api, 'get').mockImplementation((path) => {
    if (path === '/tickets/1/channel') return Promise.resolve(channel as never);
    const page = { messages: [], hasMore: false, templates: [], syncedAt: null };
    return Promise.resolve((path === '/whatsapp/' ? [{ id: 1, name: 'Loja', status: 'CONNECTED' }] : page) as never);
  });
});
afterEach(() => {
  clearAttachments(ticket.id);
  cleanup();
  vi.useRealTimers();
});

function Part() {
  const sendable = useSendWindow(ticket.id, true);
  return <Composer ticket={ticket} sendable={sendable} onAttach={() => undefined} onSend={() => undefined} />;
}

const show = (overrides: Partial<TicketChannel>) => {
  channel = aChannel(overrides);
  renderInbox(<Part />, queryClient);
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE + 1000).toISOString();

describe('the composer of a channel with a window', () => {
  it('says nothing while there is time, and how much is left when it runs out', async () => {
    show({ windowEndsAt: inMinutes(600) });
    await screen.findByTestId('composer');
    expect(screen.queryByTestId('send-window')).toBeNull();
    cleanup();
    queryClient.clear();
    show({ windowEndsAt: inMinutes(192) });
    expect((await screen.findByTestId('send-window')).textContent).toContain('restam 3 h 12 min');
    expect(screen.getByTestId('composer')).toBeTruthy();
  });

  it('gives way to a reason and the templates when it is over, and keeps the draft', async () => {
    setDraft(ticket.id, 'quase');
    show({ windowEndsAt: inMinutes(-5) });
    const notice = await screen.findByTestId('send-window-closed');
    expect(notice.textContent).toContain('O cliente não escreve há mais de 24 horas.');
    for (const gone of ['composer', 'attach', 'voice-record', 'send']) expect(screen.queryByTestId(gone)).toBeNull();
    expect(drafts.get()[ticket.id]).toBe('quase');
    await userEvent.click(screen.getByTestId('send-window-template'));
    await screen.findByTestId('template-picker');
  });

  it('hides chosen files while it is closed, and shows them when the customer writes', async () => {
    addFiles(ticket.id, [new File(['x'], 'nota.pdf')]);
    show({ windowEndsAt: null, sends: ['location'] });
    const notice = await screen.findByTestId('send-window-closed');
    expect(notice.textContent).toContain('O cliente ainda não escreveu nesta conversa.');
    expect(screen.queryByTestId('send-window-template')).toBeNull();
    expect(screen.queryByTestId('attachments')).toBeNull();
    channel = aChannel({ windowEndsAt: inMinutes(1440) });
    refreshAfter('ERR_SEND_WINDOW_CLOSED', ticket.id);
    await screen.findByTestId('attachments');
  });

  it('closes by itself, after it has asked whether somebody wrote meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    show({ windowEndsAt: new Date(Date.now() + 2 * MINUTE).toISOString() });
    await screen.findByTestId('send-window');
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(screen.getByTestId('send-window').textContent).toContain('1 min');
    const asked = () => vi.mocked(api.get).mock.calls.filter(([path]) => path === '/tickets/1/channel').length;
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
    await screen.findByTestId('send-window-closed');
    expect(asked()).toBe(2);
  });

  it('is asked anew only for a refusal that tells of the window', () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    for (const failure of [null, undefined, 'ERR_SEND_UNSUPPORTED']) refreshAfter(failure, ticket.id);
    expect(invalidate).not.toHaveBeenCalled();
  });
});

describe('what can be attached', () => {
  const entries = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Anexar' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  it('is what the channel sends', async () => {
    show({ windowHours: null, sends: ['location', 'contacts'] });
    expect(await entries()).toEqual(['Anexar arquivos', 'Localização', 'Contato']);
  });

  it('may be templates while free text goes as well', async () => {
    show({ windowEndsAt: inMinutes(600), sends: ['templates'] });
    expect(await entries()).toEqual(['Anexar arquivos', 'Modelo']);
    fireEvent.click(screen.getByTestId('attach-templates'));
    await screen.findByTestId('template-picker');
  });

  it('is a file at once where the channel sends nothing else', async () => {
    show({ windowHours: null, sends: [] });
    const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(await screen.findByRole('button', { name: 'Anexar arquivos' }));
    expect(choose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

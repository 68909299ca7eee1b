import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '~/entities/message.ts';
import { aMessage } from '~/testing/builders.ts';
import { messagesContext, renderMessages } from '~/testing/messages.tsx';
import type { OutgoingMessage } from '../../lib/outbox.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { MessagesContextValue } from './messages-context.ts';

vi.mock('~/lib/session.ts', () => ({ api: {} }));
afterEach(cleanup);

function draw(message: Partial<Message>, context?: Partial<MessagesContextValue>, outgoing?: OutgoingMessage) {
  const item = {
    key: 'k',
    message: aMessage(message),
    outgoing: outgoing ?? null,
    startsDay: false,
    startsTicket: false,
    endedTicket: null,
    continues: false,
    firstUnread: false,
  };
  const shared = messagesContext(context);
  return { ...renderMessages(<MessageBubble item={item} />, shared), shared, item };
}

/** The line in which the bubble stands. */
const line = () => document.querySelector<HTMLElement>('[data-line]') ?? expect.fail('no line');

const mine = { fromMe: true } as const;

describe('a bubble', () => {
  it('shows the time of the company and how far the message got', () => {
    draw({ ...mine, ack: 4, state: 'sent' });
    expect(screen.getByText('07:00')).toBeTruthy();
    expect(screen.getByLabelText('Lida')).toBeTruthy();
  });

  it('tells why a message waits and until when, and lets it be cancelled', () => {
    const { shared, item } = draw({
      ...mine,
      state: 'held',
      heldReason: 'rate',
      heldUntil: '2026-11-21T10:02:00.000Z',
    });
    expect(screen.getByTestId('send-notice').textContent).toContain('limite de envios por minuto');
    expect(screen.getByTestId('send-notice').textContent).toContain('07:02');
    fireEvent.click(screen.getByTestId('message-cancel'));
    expect(shared.giveUp).toHaveBeenCalledWith(item.message);
  });

  it('keeps a message that failed, with its reason, to be sent again or discarded', () => {
    const { shared } = draw({ ...mine, state: 'failed', failure: 'ERR_SENDING_WAPP_MSG' });
    expect(screen.getByTestId('send-notice').textContent).toContain('Não foi possível enviar a mensagem');
    fireEvent.click(screen.getByTestId('message-retry'));
    fireEvent.click(screen.getByTestId('message-discard'));
    expect(shared.resend).toHaveBeenCalledOnce();
    expect(shared.giveUp).toHaveBeenCalledOnce();
  });

  it('says so when nobody knows whether it arrived', () => {
    draw({ ...mine, state: 'unknown', failure: 'ERR_SEND_UNKNOWN' });
    expect(screen.getByTestId('send-notice').textContent).toContain('pode repeti-la');
  });

  it('offers no second sending when only a later change failed', () => {
    draw({ ...mine, ack: 3, state: 'sent', failure: 'ERR_EDITING_WAPP_MSG' });
    expect(screen.getByTestId('send-notice').textContent).toContain('não pode mais ser editada');
    expect(screen.queryByTestId('message-retry')).toBeNull();
  });

  it('lets a message that did not leave the browser be sent again or dropped', () => {
    const outgoing = { clientId: 'c', ticketId: 1, body: 'oi', state: 'failed' } as OutgoingMessage;
    const { shared } = draw(mine, {}, outgoing);
    fireEvent.click(screen.getByTestId('message-retry'));
    fireEvent.click(screen.getByTestId('message-discard'));
    expect(shared.retry).toHaveBeenCalledWith(outgoing);
    expect(shared.discard).toHaveBeenCalledWith(outgoing);
    fireEvent.pointerEnter(line());
    expect(screen.queryByTestId('message-menu')).toBeNull();
  });

  it('hides what was taken back until somebody asks', () => {
    draw({ isDeleted: true, body: 'segredo' });
    expect(screen.queryByText('segredo')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(screen.getByText('segredo')).toBeTruthy();
  });

  it('marks an edited message', () => {
    draw({ isEdited: true });
    expect(screen.getByText('editada')).toBeTruthy();
  });

  it('says when a message was written that came late', () => {
    draw({ writtenAt: '2026-11-23T13:31:00.000Z', createdAt: '2026-11-23T13:45:00.000Z' });
    expect(screen.getByTestId('message-late').textContent).toBe('escrita às 10:31');
  });

  it('names the day when it was another one', () => {
    draw({ writtenAt: '2026-11-22T13:31:00.000Z', createdAt: '2026-11-23T13:45:00.000Z' });
    expect(screen.getByTestId('message-late').textContent).toBe('escrita em 22/11/2026 10:31');
  });

  it('tells who wrote in a group', () => {
    draw({ contact: { id: 3, name: 'Rui', number: '55' }, contactId: 3 }, { isGroup: true });
    expect(screen.getByTestId('message-author').textContent).toBe('Rui');
  });

  it('counts reactions and takes the own one back', () => {
    const { shared, item } = draw({
      reactions: [
        { emoji: '👍', fromMe: false, contactId: 1 },
        { emoji: '👍', fromMe: true },
      ],
    });
    const chip = screen.getByRole('button', { pressed: true });
    expect(chip.textContent).toBe('👍2');
    fireEvent.click(chip);
    expect(shared.react).toHaveBeenCalledWith(item.message, '');
  });

  it('goes to the message that it answers, and says when that one is gone', () => {
    const { shared } = draw({ quotedMsg: aMessage({ id: 'q', body: 'antes' }), quotedMsgId: 'q' });
    expect(screen.getByTestId('message-quote').textContent).toBe('Mariaantes');
    fireEvent.click(screen.getByTestId('message-quote'));
    expect(shared.jumpTo).toHaveBeenCalledWith('q');
    cleanup();
    draw({ quotedMsg: null, quotedMsgId: 'q' });
    expect(screen.getByText('A mensagem respondida não está mais aqui')).toBeTruthy();
  });

  it('says in words what it cannot show', () => {
    draw({ mediaType: 'somethingNew', body: '' });
    expect(screen.getByText(/não pode ser mostrado aqui/)).toBeTruthy();
  });

  it('folds endless texts', () => {
    const { container } = draw({ body: `${'palavra '.repeat(400)}fim` });
    expect(container.textContent).not.toContain('fim');
    fireEvent.click(screen.getByRole('button', { name: 'Ler mais' }));
    expect(container.textContent).toContain('fim');
  });

  it('tells a missed video call from a missed voice call', () => {
    draw({ mediaType: 'call_log', body: 'Chamada de vídeo perdida às 21:08' });
    expect(screen.getByTestId('missed-call').textContent).toBe('Chamada de vídeo perdida');
  });

  it('lets nothing be answered where one only looks', () => {
    draw({}, { canWrite: false });
    fireEvent.pointerEnter(line());
    expect(screen.queryByTestId('message-reply')).toBeNull();
    expect(screen.getByTestId('message-menu')).toBeTruthy();
  });

  it.each([
    ['the mouse', () => fireEvent.pointerEnter(line())],
    ['the keyboard', () => fireEvent.focus(line())],
  ])('has its buttons once %s is there', (_, arrive) => {
    draw({});
    expect(screen.queryByTestId('message-reply')).toBeNull();
    arrive();
    expect(screen.getByTestId('message-reply')).toBeTruthy();
  });
});

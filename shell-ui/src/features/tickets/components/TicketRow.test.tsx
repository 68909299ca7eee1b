import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '~/lib/i18n.ts';
import { aTicket } from '~/testing/builders.ts';
import { TicketRow, type RowHandlers } from './TicketRow.tsx';

const on: RowHandlers = {
  open: vi.fn(),
  spy: vi.fn(),
  openAt: vi.fn(),
  act: vi.fn(),
  menu: vi.fn(),
  hint: vi.fn(),
  leave: vi.fn(),
};

beforeEach(async () => {
  vi.clearAllMocks();
  localStorage.setItem('i18nextLng', 'pt');
  await startI18n();
});
afterEach(cleanup);

function show(ticket = aTicket(), more: { draft?: string; term?: string; maySpy?: boolean } = {}) {
  const { draft, term = '', maySpy = false } = more;
  render(
    <TicketRow ticket={ticket} selected={false} marked={false} maySpy={maySpy} draft={draft} term={term} on={on} />,
  );
  return ticket;
}

describe('a row', () => {
  it('of a waiting ticket does not open; its button accepts', async () => {
    const ticket = show();
    await userEvent.click(screen.getByText('Maria'));
    expect(on.open).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Aceitar'));
    expect(on.act).toHaveBeenCalledWith('accept', ticket);
  });

  it('of an open ticket opens, and says who, where and how many', async () => {
    const ticket = show(aTicket({ status: 'open', unreadMessages: 120, user: { id: 2, name: 'Ana Lima' } }));
    for (const text of ['SEM FILA', 'Loja', 'Ana', '99+']) expect(screen.getByText(text)).toBeTruthy();
    await userEvent.click(screen.getByText('Maria'));
    expect(on.open).toHaveBeenCalledWith(ticket);
  });

  it('says that a bot or the options of the queue answer', () => {
    for (const machine of [{ useIntegration: true }, { chatbot: true }]) {
      show(aTicket(machine));
      expect(screen.getByLabelText('Com o robô')).toBeTruthy();
      cleanup();
    }
    show();
    expect(screen.queryByLabelText('Com o robô')).toBeNull();
  });

  it('lets only those look in who may', () => {
    show();
    expect(screen.queryByTestId('spy')).toBeNull();
    cleanup();
    show(aTicket(), { maySpy: true });
    expect(screen.getByTestId('spy')).toBeTruthy();
  });

  it('shows the draft that waits before the last message', () => {
    show(aTicket({ status: 'open', lastMessage: 'até logo' }), { draft: 'Já *vejo*' });
    expect(screen.getByTestId('row-preview').textContent).toBe('Rascunho: Já vejo');
  });

  it('says what a message without words is', () => {
    show(aTicket({ lastMessage: 'https://maps.google.com/maps?q=1' }));
    expect(screen.getByTestId('row-preview').textContent?.trim()).toBe('Localização');
  });

  it('marks what was searched for in name and messages', () => {
    show(aTicket({ messages: [{ id: 'm', body: 'o orçamento da Mária' }] }), { term: 'maria' });
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Maria', 'Mária']);
  });

  it('opens the conversation at a found message, a waiting one only for those who may look in', async () => {
    const messages = [{ id: 'm', body: 'o orçamento' }];
    const ticket = show(aTicket({ status: 'open', messages }), { term: 'orçamento' });
    await userEvent.click(screen.getByRole('button', { name: 'o orçamento' }));
    expect(on.openAt).toHaveBeenLastCalledWith(ticket, 'm');
    cleanup();
    show(aTicket({ messages }), { term: 'orçamento' });
    expect(screen.queryByRole('button', { name: 'o orçamento' })).toHaveProperty('disabled', true);
    cleanup();
    show(aTicket({ messages }), { term: 'orçamento', maySpy: true });
    expect(screen.getByRole('button', { name: 'o orçamento' })).toHaveProperty('disabled', false);
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '~/entities/message.ts';
import { aMessage } from '~/testing/builders.ts';
import { messagesContext, renderMessages } from '~/testing/messages.tsx';
import type { MessagesContextValue } from '../messages-context.ts';
import { ActionMenu } from './ActionMenu.tsx';

vi.mock('~/lib/session.ts', () => ({ api: {} }));
afterEach(cleanup);

function draw(told: Partial<Message>, overrides: Partial<MessagesContextValue> = {}) {
  const message = aMessage({ createdAt: new Date().toISOString(), ...told });
  const shared = messagesContext(overrides);
  const onStep = vi.fn();
  const onClose = vi.fn();
  renderMessages(<ActionMenu message={message} anchor={{ x: 1, y: 1 }} onStep={onStep} onClose={onClose} />, shared);
  const entries = screen.getAllByRole('menuitem').map((entry) => entry.dataset.testid);
  return { message, shared, onStep, onClose, entries };
}

describe('the menu of a message', () => {
  it('offers to answer, copy and react to what a customer wrote, and not to change it', () => {
    const { entries, shared, message } = draw({});
    expect(entries).toContain('message-reply');
    expect(entries).toContain('message-copy');
    expect(entries).not.toContain('message-delete');
    expect(entries).not.toContain('message-edit');
    fireEvent.click(screen.getAllByTestId('quick-reaction')[0] as HTMLElement);
    expect(shared.react).toHaveBeenCalledWith(message, '👍');
  });

  it('offers to change own messages while the channel allows it', () => {
    expect(draw({ fromMe: true, ack: 2 }).entries).toEqual(
      expect.arrayContaining(['message-edit', 'message-delete', 'message-info']),
    );
    cleanup();
    const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const { entries } = draw({ fromMe: true, ack: 2, createdAt: old });
    expect(entries).not.toContain('message-edit');
    expect(entries).not.toContain('message-delete');
  });

  it('asks before it deletes', () => {
    const { onStep, onClose } = draw({ fromMe: true });
    fireEvent.click(screen.getByTestId('message-delete'));
    expect(onStep).toHaveBeenCalledWith('delete');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('saves a file under the name of its sender', () => {
    draw({ mediaType: 'application', mediaUrl: '/public/1/x', mediaName: 'nota.pdf' });
    expect(screen.getByTestId('message-download').getAttribute('download')).toBe('nota.pdf');
  });

  it('takes the own reaction back when it is chosen again', () => {
    const { shared, message } = draw({ reactions: [{ emoji: '👍', fromMe: true }] });
    fireEvent.click(screen.getAllByTestId('quick-reaction')[0] as HTMLElement);
    expect(shared.react).toHaveBeenCalledWith(message, '');
  });

  it('offers nothing that writes where one only looks', () => {
    const { entries } = draw({}, { canWrite: false });
    expect(entries).toEqual(['message-copy', 'message-info']);
  });
});

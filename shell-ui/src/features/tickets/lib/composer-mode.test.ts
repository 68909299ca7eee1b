import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aMessage } from '~/testing/builders.ts';
import { editMessage, leaveMode, replyTo, setEditedText, useComposerMode } from './composer-mode.ts';

afterEach(() => {
  leaveMode(1);
  leaveMode(2);
  cleanup();
});

describe('what the message field is used for', () => {
  it('belongs to its ticket', () => {
    const { result } = renderHook(() => [useComposerMode(1), useComposerMode(2)]);
    act(() => replyTo(1, aMessage()));
    expect(result.current).toMatchObject([{ kind: 'reply', message: { id: 'm1' } }, undefined]);
  });

  it('changes an own message without its signature, and keeps what was typed', () => {
    const { result } = renderHook(() => useComposerMode(1));
    act(() => editMessage(1, aMessage({ fromMe: true, body: '*Ana:*\nBom dia' })));
    expect(result.current).toMatchObject({ kind: 'edit', text: 'Bom dia' });
    act(() => setEditedText(1, 'Boa tarde'));
    expect(result.current).toMatchObject({ kind: 'edit', text: 'Boa tarde' });
    act(() => leaveMode(1));
    expect(result.current).toBeUndefined();
  });
});

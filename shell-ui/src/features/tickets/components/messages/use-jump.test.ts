import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aMessage } from '~/testing/builders.ts';
import { buildTimeline, type TimelineItem } from '../../lib/timeline.ts';
import { useJump } from './use-jump.ts';

it('goes to a message that was loaded when the list has it, not before', async () => {
  const loaded = buildTimeline([aMessage({ id: 'old' }), aMessage({ id: 'new' })], [], null);
  let drawn: TimelineItem[] = loaded.slice(1);
  const show = vi.fn((id: string) => drawn.some(({ message }) => message.id === id));
  const { result, rerender } = renderHook(
    ({ items }) => useJump({ current: { show } }, items, () => Promise.resolve(true)),
    { initialProps: { items: drawn } },
  );
  const frames = () =>
    act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

  act(() => result.current.to('old'));
  await frames();
  expect(result.current.searching).toBe(true);
  drawn = loaded;
  rerender({ items: loaded });
  await frames();
  expect(show).toHaveLastReturnedWith(true);
  expect(result.current.searching).toBe(false);
});

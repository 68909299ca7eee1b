import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/session.ts';
import { SpyContext } from '../lib/spying.ts';
import { whilePrefetching } from '../lib/reading.ts';
import { useMessageEvents } from './use-message-events.ts';

const TICKET = 7;
const get = vi.spyOn(api, 'get');

beforeEach(() => void get.mockReset().mockResolvedValue({ messages: [], hasMore: false }));
afterEach(cleanup);

function gated() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
}

/** Opens the conversation while `prefetch` is on the way. */
function open(prefetch: Promise<unknown> | null, spying = false) {
  if (prefetch) void whilePrefetching(TICKET, prefetch);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SpyContext value={spying}>{children}</SpyContext>
    </QueryClientProvider>
  );
  renderHook(() => useMessageEvents(TICKET), { wrapper });
}

describe('a conversation that is opened', () => {
  it('before its prefetch is there tells the host that it is read', () => {
    const gate = gated();
    open(gate.passed);
    expect(get).toHaveBeenCalledWith(`/messages/${TICKET}`, expect.objectContaining({ query: { spy: undefined } }));
    gate.open();
  });

  it('by somebody who only looks tells nothing', () => {
    const gate = gated();
    open(gate.passed, true);
    expect(get).not.toHaveBeenCalled();
    gate.open();
  });

  it('without a prefetch leaves the telling to its own fetch', async () => {
    await whilePrefetching(TICKET, Promise.resolve());
    open(null);
    expect(get).not.toHaveBeenCalled();
  });
});

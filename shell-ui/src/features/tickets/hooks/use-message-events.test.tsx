import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { RealtimeContext } from '~/lib/realtime-context.ts';
import { api } from '~/lib/session.ts';
import { aMessage } from '~/testing/builders.ts';
import { channelQuery } from '../api/get-channel.ts';
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

describe('what is known of the channel', () => {
  it.each([
    ['a message of the customer', 'create', aMessage({ ticketId: TICKET }), true],
    ['a refusal that tells of it', 'update', aMessage({ ticketId: TICKET, failure: 'ERR_SEND_WINDOW_CLOSED' }), true],
    ['an own message', 'create', aMessage({ ticketId: TICKET, fromMe: true }), false],
    ['another conversation', 'create', aMessage({ ticketId: TICKET + 1 }), false],
  ])('is asked anew after %s or not at all', (_case, action, message, asked) => {
    let tell: (event: unknown) => void = () => undefined;
    const realtime = {
      join: () => () => undefined,
      onReady: () => () => undefined,
      onCompany: (_name: string, handler: typeof tell) => {
        tell = handler;
        return () => undefined;
      },
    } as unknown as RealtimeConnection;
    const client = new QueryClient();
    const { queryKey } = channelQuery(TICKET);
    client.setQueryData(queryKey, {} as never);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <RealtimeContext value={realtime}>{children}</RealtimeContext>
      </QueryClientProvider>
    );
    renderHook(() => useMessageEvents(TICKET), { wrapper });
    tell({ action, message });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(asked);
  });
});

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MessagePage } from '~/entities/message.ts';
import { api } from '~/lib/session.ts';
import { aMessage } from '~/testing/builders.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { flattenMessages } from './message-cache.ts';
import { reachMessage } from './reach-message.ts';

const PAGES = 15;
const page = (number: number) =>
  ({ messages: [aMessage({ id: `m${number}`, seq: PAGES - number })], hasMore: number < PAGES }) as MessagePage;

let client: QueryClient;
beforeEach(() => {
  vi.restoreAllMocks();
  client = new QueryClient();
  client.setQueryData(messagesQuery(1).queryKey, { pages: [page(1)], pageParams: [null] });
  vi.spyOn(api, 'get').mockImplementation((_, options) =>
    Promise.resolve(page(PAGES - Number(options?.query?.['before']) + 1)),
  );
});

const shown = () => {
  const data = client.getQueryData(messagesQuery(1).queryKey);
  return data && flattenMessages(data).map(({ id }) => id);
};

it('loads older pages, without a hole between them, until a message is there', async () => {
  expect(await reachMessage(client, 1, 'm9')).toBe(true);
  expect(shown()).toEqual(Array.from({ length: 9 }, (_, index) => `m${9 - index}`));
});

it('ends with the first message when the one that is looked for is not there', async () => {
  expect(await reachMessage(client, 1, 'of another ticket')).toBe(false);
  expect(shown()).toHaveLength(PAGES);
});

it('does not ask for what is there', async () => {
  expect(await reachMessage(client, 1, 'm1')).toBe(true);
  expect(api.get).not.toHaveBeenCalled();
});

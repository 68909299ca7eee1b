import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { aTicket } from '~/testing/builders.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { keepConversation, MAX_KEPT } from './kept-conversations.ts';

it('keeps the conversations that were open last', () => {
  const client = new QueryClient();
  const visit = (id: number) => {
    client.setQueryData(messagesQuery(id).queryKey, { pages: [], pageParams: [] });
    keepConversation(client, aTicket({ id, uuid: `u${id}`, contactId: id }));
  };
  const isKept = (id: number) => client.getQueryData(messagesQuery(id).queryKey) !== undefined;
  for (let id = 1; id <= MAX_KEPT; id += 1) visit(id);
  visit(1);
  visit(MAX_KEPT + 1);
  expect([isKept(1), isKept(2), isKept(3)]).toEqual([true, false, true]);
});

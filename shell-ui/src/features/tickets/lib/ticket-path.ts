/** Query parameter of a conversation's address that asks for the spy view. */
export const SPY_PARAMETER = 'spy';

/** Query parameter of a conversation's address: the id of the message that it opens at. */
export const MESSAGE_PARAMETER = 'message';

/** Address of a ticket's conversation, spied at if wished, at one of its messages if given. */
export function ticketPath(uuid: string, spy = false, messageId?: string): string {
  const query = [
    ...(spy ? [SPY_PARAMETER] : []),
    ...(messageId ? [`${MESSAGE_PARAMETER}=${encodeURIComponent(messageId)}`] : []),
  ].join('&');
  return query ? `/tickets/${uuid}?${query}` : `/tickets/${uuid}`;
}

import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { Message } from '~/entities/message.ts';
import { connection } from '~/lib/realtime.ts';
import { useCompanyEvent, useReconnected, useRoom } from '~/lib/realtime-context.ts';
import { channelQuery } from '../api/get-channel.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { keepNewestPage, replaceMessage, upsertMessage } from '../lib/message-cache.ts';
import { reconcile } from '../lib/outbox.ts';
import { isPrefetching, reportRead, unreported } from '../lib/reading.ts';
import { SpyContext } from '../lib/spying.ts';

/** Incoming messages within this many milliseconds are reported read together. */
const READ_DELAY_MS = 400;

interface MessageEvent {
  action: 'create' | 'update';
  message: Message;
}

/** Keeps an open conversation live, and tells the host what the agent has seen. */
export function useMessageEvents(ticketId: number): void {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(ticketId);
  const spying = useContext(SpyContext);
  const reportSoon = useReadReport(ticketId, spying);
  const askChannel = () => void client.invalidateQueries({ queryKey: channelQuery(ticketId).queryKey });
  useRoom('joinChatBox', String(ticketId));

  useCompanyEvent<MessageEvent>('appMessage', ({ action, message }) => {
    if (message.ticketId !== ticketId) return;
    client.setQueryData(
      queryKey,
      (data) => data && (action === 'create' ? upsertMessage(data, message) : replaceMessage(data, message)),
    );
    // Each message of the customer opens the window anew; a refusal tells that it is not open.
    if (action === 'create' ? !message.fromMe : message.failure === 'ERR_SEND_WINDOW_CLOSED') askChannel();
    if (action !== 'create') return;
    reconcile([message]);
    if (!message.fromMe && !spying) reportSoon();
  });
  useReconnected(() => {
    askChannel();
    client.setQueryData(queryKey, (data) => data && keepNewestPage(data));
    void client.invalidateQueries({ queryKey });
  });
  useEffect(
    () => () => void client.setQueryData(messagesQuery(ticketId).queryKey, (data) => data && keepNewestPage(data)),
    [client, ticketId],
  );
}

/** Reading the newest page is how the host learns that the ticket was read. */
function useReadReport(ticketId: number, spying: boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Opened before its prefetch was there: what is shown then was fetched without a word to the host.
    if (!spying && isPrefetching(ticketId)) void reportRead(ticketId);
  }, [ticketId, spying]);
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden && unreported.delete(ticketId)) void reportRead(ticketId);
    };
    const end = connection.subscribe(() => connection.get() === 'live' && onVisible());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      end();
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [ticketId]);
  return () => {
    if (document.hidden) {
      unreported.add(ticketId);
      return;
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void reportRead(ticketId), READ_DELAY_MS);
  };
}

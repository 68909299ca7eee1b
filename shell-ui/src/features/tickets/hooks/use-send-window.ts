import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { channelQuery } from '../api/get-channel.ts';
import { nextLook, sendWindow, type SendWindow } from '../lib/send-window.ts';

/** What may be sent in a conversation at present. */
export interface Sendable {
  /** The connection whose templates can be sent. */
  connectionId: number | null;
  /** What its channel sends besides texts and files. */
  sends: readonly string[];
  window: SendWindow;
}

const NOTHING_MORE: readonly string[] = [];

/** Follows what a conversation's channel takes; `enabled` while somebody can answer. */
export function useSendWindow(ticketId: number, enabled: boolean): Sendable {
  const { data, dataUpdatedAt, refetch } = useQuery({ ...channelQuery(ticketId), enabled });
  const [now, setNow] = useState(() => Date.now());
  const window = sendWindow(data, Math.max(now, dataUpdatedAt));
  const wait = nextLook(window);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => {
      setNow(Date.now());
      // At its end the host may know of a message that this browser has not heard of.
      if (data?.windowEndsAt && Date.parse(data.windowEndsAt) <= Date.now()) void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, now, data, refetch]);
  return { connectionId: data?.connectionId ?? null, sends: data?.sends ?? NOTHING_MORE, window };
}

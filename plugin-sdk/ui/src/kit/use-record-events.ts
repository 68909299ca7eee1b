import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../context.tsx';
import { forgetRecord, saveRecord } from './use-records.ts';

interface Names {
  /** Cache key of the lists to keep up to date. */
  key: string;
  /** Bare name of the company's event: `user` for `company-{id}-user`. */
  event: string;
  /** Where a payload carries the record. */
  record: string;
  /** Where a payload of a removal carries the id. */
  id: string;
}

type Payload = { action?: string } & Record<string, unknown>;

/** Keeps the lists of `key` up to date by live events; when some were lost, they are read anew. */
export function useRecordEvents<T extends { id: number }>({ key, event, record, id }: Names): void {
  const { realtime } = useShell();
  const client = useQueryClient();
  const hear = useEffectEvent((payload: Payload) => {
    if (payload.action === 'delete') forgetRecord(client, key, Number(payload[id]));
    else if (payload[record]) saveRecord(client, key, payload[record] as T);
  });
  const resume = useEffectEvent(() => void client.invalidateQueries({ queryKey: [key] }));
  useEffect(() => realtime.onCompany<Payload>(event, (payload) => hear(payload)), [realtime, event]);
  useEffect(() => realtime.onReady(() => resume()), [realtime]);
}

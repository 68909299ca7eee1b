import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useShell } from '../context.tsx';
import type { RecordSource } from './use-records.ts';

interface Props<T> {
  path: string;
  /** The record could not be read; the failure has been shown. */
  onFailed: () => void;
  children: (record: T) => ReactNode;
}

/** Reads one record as it is now and draws it; nothing is drawn before, and nothing old. */
export function WholeRecord<T>({ path, onFailed, children }: Props<T>) {
  const { api, reportError } = useShell();
  const { data, error } = useQuery({
    queryKey: ['record', path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const fail = useEffectEvent((reason: Error) => {
    reportError(reason);
    onFailed();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  return data === undefined ? null : children(data);
}

/** Address of one record of a list. */
export function recordPath({ path }: RecordSource, { id }: { id: number }): string {
  return `${path.replace(/\/$/, '')}/${id}`;
}

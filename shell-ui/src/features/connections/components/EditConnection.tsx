import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportError } from '~/lib/toast.ts';
import { channelsQuery } from '../api/get-channels.ts';
import { connectionQuery } from '../api/get-connection.ts';
import type { ConnectionRecord } from '../types.ts';
import { ConnectionForm } from './ConnectionForm.tsx';

interface Props {
  /** Absent for a new connection. */
  id: number | undefined;
  onClose: () => void;
  onSaved: (connection: ConnectionRecord) => void;
}

/** The form with what is stored now: another administrator may have changed it since the list came. */
export function EditConnection({ id, onClose, onSaved }: Props) {
  const connection = useQuery({ ...connectionQuery(id ?? 0), enabled: id !== undefined });
  const channels = useQuery(channelsQuery);
  const error = connection.error ?? channels.error;
  const giveUp = useEffectEvent(() => {
    reportError(error);
    onClose();
  });
  useEffect(() => {
    if (error) giveUp();
  }, [error]);
  const record = id === undefined ? null : connection.data;
  if (record === undefined || !channels.data) return null;
  return <ConnectionForm connection={record} channels={channels.data} onClose={onClose} onSaved={onSaved} />;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportError } from '~/lib/toast.ts';
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
  const { data, error } = useQuery({ ...connectionQuery(id ?? 0), enabled: id !== undefined });
  const giveUp = useEffectEvent(() => {
    reportError(error);
    onClose();
  });
  useEffect(() => {
    if (error) giveUp();
  }, [error]);
  if (id !== undefined && !data) return null;
  return <ConnectionForm connection={data ?? null} onClose={onClose} onSaved={onSaved} />;
}

import { useShell } from '@balcao/ui-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contactQuery } from '../api/schedules.ts';
import type { Contact } from '../types.ts';

const PARAMETER = 'contactId';

/**
 * The contact that the address asks to write to (`?contactId=7`), as conversations link here. The address is put right at
 * once, so that neither a reload nor the way back asks again.
 */
export function useLinkedContact(): { contact: Contact | undefined; forget: () => void } {
  const { api, reportError } = useShell();
  const [search, setSearch] = useSearchParams();
  const [id, setId] = useState<number | null>(null);
  const wanted = Number(search.get(PARAMETER)) || null;
  if (wanted !== null && wanted !== id) setId(wanted);
  useEffect(() => {
    if (wanted === null) return;
    setSearch(
      (present) => {
        present.delete(PARAMETER);
        return present;
      },
      { replace: true },
    );
  }, [wanted, setSearch]);
  const { data, error } = useQuery({ ...contactQuery(api, id ?? 0), enabled: id !== null });
  useEffect(() => {
    if (error) reportError(error);
  }, [error, reportError]);
  return { contact: id === null ? undefined : data, forget: () => setId(null) };
}

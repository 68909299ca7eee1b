import { useEffect, useState } from 'react';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { useConnections } from './use-connections.ts';

/** A connection may still be starting right after the page loads, in milliseconds. */
const FIRST_CHECK_MS = 2000;

/** Whether any connection needs somebody's attention. */
export function useConnectionsAlert(): boolean {
  const user = useCurrentUser();
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setChecking(true), FIRST_CHECK_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useConnections();
  return checking && can(user, 'connections-page:view') && Boolean(data?.some(({ status }) => status !== 'CONNECTED'));
}

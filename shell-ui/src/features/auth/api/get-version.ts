import { useQuery } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** What the host says of itself to anybody. */
export interface HostVersion {
  version: string;
  /** True when the host runs with seeded demonstration accounts. */
  demo?: boolean;
}

/** Reads the host's version; the login page needs its demo flag. */
export function useHostVersion() {
  return useQuery({ queryKey: ['version'], queryFn: () => api.get<HostVersion>('/version'), retry: false });
}

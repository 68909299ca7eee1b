import { useQuery } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** What the host says of itself to anybody. */
export interface HostVersion {
  version: string;
  /** True when the host runs with seeded demonstration accounts. */
  demo?: boolean;
  /** True when strangers may sign up their company. */
  signup?: boolean;
}

/** Reads the host's version; the pages for visitors need its flags. */
export function useHostVersion() {
  return useQuery({ queryKey: ['version'], queryFn: () => api.get<HostVersion>('/version'), retry: false });
}

import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of everything read from the host. Events keep it fresh, so nothing refetches by itself, and the client of
 * the host's interface tries again by itself what may be tried again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});

/** Reads anew what is on screen and could not be read. */
export function recoverQueries(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of everything read from the host. Events keep it fresh, so nothing refetches by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { retry: false },
  },
});

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

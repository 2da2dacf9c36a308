import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';
import { readSession } from './session.ts';

const RETRIES = 6;
const SECOND = 1000;

/** 1, 2, 4 seconds and so on up to 15, or what the service requests. */
function retryDelay(attempt: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * SECOND;
  return Math.min(15, 2 ** attempt) * SECOND;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15 * SECOND,
      retry: (count, error) => isPassing(error) && count < RETRIES,
      retryDelay,
      // The browser's notion of being online is often wrong for a service on the same machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Session that `router.tsx` reads; replaced by signing in. */
export const SESSION = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60 * SECOND,
});

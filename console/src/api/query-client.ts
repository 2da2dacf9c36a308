import { queryOptions } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';
import { RefreshingClient } from './refreshing-client.ts';
import { readSession } from './session.ts';

const SECOND = 1000;

/** 1, 2 and 4 seconds, then every 5, or what the service requests. */
function retryDelay(attempt: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * SECOND;
  return Math.min(5, 2 ** attempt) * SECOND;
}

export const queryClient = new RefreshingClient({
  defaultOptions: {
    queries: {
      staleTime: 15 * SECOND,
      // Until it succeeds or nobody looks at the result, so that a message about it disappears without a click.
      retry: (_count, error) => isPassing(error),
      retryDelay,
      // The browser's notion of being online is often wrong for a service on the same machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Does not wait for the next retry when the network is back. */
addEventListener('online', () => {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) {
    if (query.state.fetchFailureCount === 0) continue;
    query
      .cancel({ silent: true })
      .then(() => query.fetch())
      .catch(() => {});
  }
});

/** Session that `router.tsx` reads; replaced by signing in. */
export const SESSION = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60 * SECOND,
  // The message that there is no response tries again.
  retry: 1,
});

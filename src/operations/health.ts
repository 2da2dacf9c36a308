import { type Response, Router } from 'express';

export interface Health {
  /** Why the service is not usable, or null. */
  readonly notReady: () => Promise<string | null>;
  /** Whether it was told to stop, and still answers. */
  readonly isStopping: () => boolean;
}

/**
 * GET /healthz: the process is alive. GET /readyz: the service is usable, or 503 with the reason. GET /readyz/redirects: it
 * redirects, for which it needs no database; 503 while it starts or stops.
 */
export function healthRouter({ notReady, isStopping }: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => answer(response, await notReady()));
  router.get('/readyz/redirects', (_request, response) => answer(response, isStopping() ? 'stopping' : null));
  return router;
}

function answer(response: Response, reason: string | null): void {
  response
    .status(reason === null ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ status: reason ?? 'ready' });
}

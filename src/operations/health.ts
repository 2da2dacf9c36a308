import { type Response, Router } from 'express';

export interface Health {
  /** Returns why the service is not usable, or null. */
  readonly notReady: () => Promise<string | null>;
  /** Whether the service was told to stop but still responds. */
  readonly isStopping: () => boolean;
}

/**
 * GET /healthz: the process is alive. GET /readyz: the service is usable, or 503 with the reason. GET
 * /readyz/redirects: redirects work, which need no database; 503 while the service starts or stops.
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

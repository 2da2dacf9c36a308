import { Router } from 'express';

/**
 * GET /healthz: the process is alive. GET /readyz: the service is usable, or 503 with the reason. `notReady` returns that
 * reason, or null.
 */
export function healthRouter(notReady: () => Promise<string | null>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const reason = await notReady();
    response
      .status(reason === null ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: reason ?? 'ready' });
  });
  return router;
}

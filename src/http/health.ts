import { Router } from 'express';
import type { Services } from '../access/open-context.js';

/** GET /healthz: the process lives. GET /readyz: it is usable, the database answers; 503 otherwise. */
export function healthDoor({ orm }: Services): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const ready = await orm.em
      .fork()
      .execute('select 1')
      .then(
        () => true,
        () => false,
      );
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database unavailable' });
  });
  return router;
}

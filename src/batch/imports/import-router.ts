import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { authenticateKeyOrSession } from '../../access/authenticate.js';
import type { Services } from '../../access/context/context.js';
import { methodNotAllowed, validationFailed } from '../../core/errors.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import { findImport } from './campaign-import.js';
import { readResult } from './import-result.js';
import { openImportRequest } from './receive-import-file.js';
import { storeImportFile } from './store-import-file.js';

/** What GraphQL cannot carry of imports: their files, and the files of their results. */
export function createImportRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/', (request, response) => receive(services, request, response));
  router.get('/:id/result', (request, response) => sendResult(services, request, response));
  for (const [path, allowed] of [
    ['/', 'POST'],
    ['/:id/result', 'GET'],
  ] as const) {
    router.all(path, async (request, response) => {
      await authenticateKeyOrSession(services, request, response);
      response.set('Allow', allowed);
      throw methodNotAllowed([allowed]);
    });
  }
  return router;
}

async function receive(services: Services, request: Request, response: Response): Promise<void> {
  const context = await authenticateKeyOrSession(services, request, response, 'qr:write');
  const stored = await storeImportFile(context, openImportRequest(request, services.files));
  response.status(201).set('Cache-Control', 'no-store').json(stored);
}

async function sendResult(services: Services, request: Request<{ id: string }>, response: Response): Promise<void> {
  const context = await authenticateKeyOrSession(services, request, response, 'qr:read');
  const { format = 'csv' } = request.query;
  if (format !== 'csv' && format !== 'ndjson') throw validationFailed({ format: ['Must be csv or ndjson.'] });
  const { id } = await findImport(context.em, request.params.id);
  response.set({
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `import-${id}.${format}`),
    'Cache-Control': 'no-store',
  });
  await pipeline(Readable.from(readResult(context, id, format)), response);
}

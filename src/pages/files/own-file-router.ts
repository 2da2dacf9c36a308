import { type Request, type Response, Router } from 'express';
import { authenticateKeyOrSession } from '../../access/authenticate.js';
import type { Services } from '../../access/context/context.js';
import { findAsset } from '../../campaigns/assets/find-asset.js';
import { notFound } from '../../core/errors.js';
import { narrowestCopy, sendAsset } from './send-asset.js';

/** A file never changes under its id. `Vary` keeps it from whoever signs in next in the same browser. */
const CACHED = 'private, max-age=600';

/** The name, in place of a copy's, of the narrowest copy of a picture or of the first page of a PDF. */
const THUMBNAIL = 'thumbnail';

interface OwnFile {
  readonly id: string;
  readonly copy?: string;
}

/**
 * The uploads of a workspace, published or not, for its keys and their sessions: `/console/files/{id}` with the copies below it, and
 * `/qr-assets/{id}/picture`, the same as `/console/files/{id}/thumbnail`.
 */
export function createOwnFileRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send = (file: OwnFile, request: Request, response: Response) => sendOwnFile(services, file, request, response);
  router.get('/console/files/:id', (request, response) => send(request.params, request, response));
  router.get('/console/files/:id/:copy', (request, response) => send(request.params, request, response));
  router.get('/qr-assets/:id/picture', (request, response) =>
    send({ id: request.params.id, copy: THUMBNAIL }, request, response),
  );
  return router;
}

async function sendOwnFile(
  services: Services,
  { id, copy: requested }: OwnFile,
  request: Request,
  response: Response,
): Promise<void> {
  const { em, files } = await authenticateKeyOrSession(services, request, response, 'qr:read');
  response.vary('Cookie, X-Api-Key');
  const asset = await findAsset(em, id);
  const copy = requested === THUMBNAIL ? narrowestCopy(asset) : requested;
  const toSend = copy === null ? null : { asset, copy, cacheControl: CACHED };
  if (toSend === null || !(await sendAsset(files, toSend, request, response))) throw notFound('file');
}

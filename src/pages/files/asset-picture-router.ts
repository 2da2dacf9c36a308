import { type Request, Router } from 'express';
import { assetPicture } from '../../assets/asset-picture.js';
import { findAsset } from '../../assets/find-asset.js';
import type { Services } from '../../context/open-context.js';
import { authenticateKeyOrSession } from '../../http/authenticate-request.js';
import { sendFile } from '../../http/send-file.js';
import { notFound } from '../../shared/errors.js';

/** Below this path the uploads of a workspace are shown to itself. */
export const ASSETS_PATH = '/qr-assets';

/** A file never changes under its id. Only the browser that was let in keeps it. */
const HEADERS = {
  'Cache-Control': 'private, max-age=3600, immutable',
  Vary: 'Cookie, X-Api-Key',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Uploads as small pictures, for keys and sessions of their workspace only, also while no campaign shows them. */
export function createAssetPictureRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:id/picture', async (request: Request<{ id: string }>, response) => {
    const { em, files } = await authenticateKeyOrSession(services, request, response, 'qr:read');
    const asset = await findAsset(em, request.params.id);
    const picture = assetPicture(asset);
    const size = picture === null ? null : await files.size(asset.id, picture.copy);
    const wasSent =
      picture !== null &&
      size !== null &&
      (await sendFile(request, response, {
        size,
        open: (range) => files.open(asset.id, { copy: picture.copy, range }),
        headers: HEADERS,
        fileHeaders: { 'Content-Type': picture.type },
      }));
    if (!wasSent) throw notFound('picture');
  });
  return router;
}

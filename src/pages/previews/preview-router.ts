import { type Request, type Response, Router } from 'express';
import { Asset } from '../../assets/asset.js';
import { findAsset } from '../../assets/find-asset.js';
import { assetIdsOf } from '../../campaigns/payloads/payloads.js';
import type { Services } from '../../context/open-context.js';
import { authenticateKeyOrSession } from '../../http/authenticate-request.js';
import { hashSessionSecret, isSessionSecret } from '../../sessions/session-secret.js';
import { acceptedLanguages } from '../../shared/accept-language.js';
import { notFound } from '../../shared/errors.js';
import { previewHeaders } from '../document/page-headers.js';
import { renderPage } from '../document/render-page.js';
import { narrowestCopy, sendAsset } from '../files/send-asset.js';
import { selectPage } from '../select-page.js';
import { PagePreview } from './page-preview.js';

/** Files never change. `Vary` keeps them from whoever signs in next in the same browser. */
const FILES_CACHED = 'private, max-age=600';

/**
 * Below `/console/previews`: pages that are not saved, for the key that described them; and below `/console/files` the files of
 * the workspace, published or not. Both also for sessions of a key, from pages of this service only.
 */
export function createPreviewRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/previews/:token', (request: Request<{ token: string }>, response) =>
    sendPreview(services, request, response),
  );
  router.get('/files/:id', (request: Request<{ id: string }>, response) => sendOwnFile(services, request, response));
  router.get('/files/:id/:copy', (request: Request<{ id: string; copy: string }>, response) =>
    sendOwnFile(services, request, response),
  );
  return router;
}

async function sendPreview(services: Services, request: Request<{ token: string }>, response: Response): Promise<void> {
  response.set('Cache-Control', 'no-store');
  const { em, keyId, clock } = await authenticateKeyOrSession(services, request, response, 'qr:read');
  const { token } = request.params;
  const preview = isSessionSecret(token)
    ? await em.findOne(PagePreview, { hash: hashSessionSecret(token), key: keyId })
    : null;
  if (preview === null || preview.expiresUtc.getTime() <= clock.now()) throw notFound('preview');
  const { payloadType, content, style } = preview;
  const { design } = request.query;
  const drawn = typeof design === 'string' ? { ...style, experienceTemplateCode: design } : style;
  const ids = assetIdsOf(payloadType, content);
  const assets = ids.length === 0 ? [] : await em.find(Asset, { id: { $in: ids } });
  const page = selectPage({ payloadType, content, style: drawn }, assets, {
    file: ({ id }) => `../files/${id}`,
    copy: ({ id }, name) => `../files/${id}/${name}`,
    download: () => null,
  });
  if (page === null) throw notFound('preview');
  const place = {
    fontFolder: '../../fonts/',
    address: null,
    accepted: acceptedLanguages(request.headers['accept-language']),
  };
  const { html, styleHash } = renderPage(page, style, place);
  response
    .set(previewHeaders(styleHash))
    .end(html.replace(OUTSIDE_LINK, ' target="_blank"$&').replaceAll(CLOSE, CLOSE_PLAIN));
}

/** A link that would leave the frame. Texts cannot match, since their quotation marks are escaped. */
const OUTSIDE_LINK = / href="https?:/g;
/** Frames without scripts may not take the focus; the browser would complain about each picture. */
const CLOSE = ' popovertargetaction="hide" autofocus';
const CLOSE_PLAIN = ' popovertargetaction="hide"';

/** `thumbnail` is the narrowest copy of a picture or of the first page of a PDF. */
async function sendOwnFile(
  services: Services,
  request: Request<{ id: string; copy?: string }>,
  response: Response,
): Promise<void> {
  const { em, files } = await authenticateKeyOrSession(services, request, response, 'qr:read');
  response.vary('Cookie, X-Api-Key');
  const { id, copy: requested } = request.params;
  const asset = await findAsset(em, id);
  const copy = requested === 'thumbnail' ? narrowestCopy(asset) : requested;
  const toSend = copy === null ? null : { asset, copy, cacheControl: FILES_CACHED };
  if (toSend === null || !(await sendAsset(files, toSend, request, response))) throw notFound('file');
}

import { type Request, type Response, Router } from 'express';
import { authenticateKeyOrSession } from '../../access/authenticate.js';
import type { Services } from '../../access/context/context.js';
import { hashSessionSecret, isSessionSecret } from '../../access/sessions/session-secret.js';
import { Asset } from '../../campaigns/assets/asset.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { assetIdsOf } from '../../core/contract/payloads/payloads.js';
import { notFound } from '../../core/errors.js';
import { previewHeaders } from '../document/page-headers.js';
import { renderPage } from '../document/render-page.js';
import { selectPage } from '../select-page.js';
import { PagePreview } from './page-preview.js';

/** Below `/console/previews`: pages that are not saved, for the key that described them and its sessions, from own pages only. */
export function createPreviewRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/previews/:token', (request: Request<{ token: string }>, response) =>
    sendPreview(services, request, response),
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

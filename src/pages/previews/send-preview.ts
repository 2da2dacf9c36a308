import type { Request, Response } from 'express';
import { Asset } from '../../campaigns/assets/asset.js';
import { pageAssetIds } from '../../campaigns/house/stored-house.js';
import { acceptedLanguages } from '../../core/accept-language.js';
import { palettesOf } from '../../core/contract/page-designs.js';
import { notFound } from '../../core/errors.js';
import { hashSessionSecret, isSessionSecret } from '../../identity/authentication/secrets.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { previewHeaders } from '../document/page-headers.js';
import { chooseLanguage } from '../document/page-language.js';
import { renderPage } from '../document/render-page.js';
import { inLanguage, selectPage } from '../select-page.js';
import { PagePreview } from './page-preview.js';

/**
 * Sends an unsaved page to its author, only for requests from this service's own pages.
 */
export async function sendPreview(
  { em, principalId, clock }: CallerContext,
  request: Request<{ token: string }>,
  response: Response,
): Promise<void> {
  const { token } = request.params;
  const preview = isSessionSecret(token)
    ? await em.findOne(PagePreview, { hash: hashSessionSecret(token), author: principalId })
    : null;
  if (preview === null || preview.expiresUtc.getTime() <= clock.now()) throw notFound('preview');
  const { payloadType, content, style, translation, house } = preview;
  const { design, palette, lang } = request.query;
  const drawn = {
    ...style,
    ...(typeof design === 'string' && { experienceTemplateCode: design }),
    ...palettesOf(String(design)).find(({ name }) => name === palette)?.style,
  };
  const ids = pageAssetIds({ payloadType, content, house });
  const assets = ids.length === 0 ? [] : await em.find(Asset, { id: { $in: ids } });
  const accepted = acceptedLanguages(request.headers['accept-language']);
  const languages = chooseLanguage(translation, lang, accepted);
  const source = { payloadType, content, style: drawn, translation, house, soldOut: null };
  const addresses = {
    file: ({ id }: Asset) => `../files/${id}`,
    copy: ({ id }: Asset, name: string) => `../files/${id}/${name}`,
    download: () => null,
  };
  const page = selectPage(inLanguage(source, languages), assets, addresses, clock.now());
  if (page === null) throw notFound('preview');
  const { html, styleHash } = renderPage(page, drawn, {
    fontFolder: '../../fonts/',
    address: null,
    accepted,
    languages,
  });
  response
    .set(previewHeaders(styleHash))
    .end(html.replace(OUTSIDE_LINK, ' target="_blank"$&').replaceAll(CLOSE, CLOSE_PLAIN));
}

/** A link that would leave the frame. Texts cannot match, because their quotation marks are escaped. */
const OUTSIDE_LINK = / href="https?:/g;
/** Frames without scripts must not take the focus; the browser would warn about every picture. */
const CLOSE = ' popovertargetaction="hide" autofocus';
const CLOSE_PLAIN = ' popovertargetaction="hide"';

import type { Asset } from '../campaigns/assets/asset.js';
import type { Campaign } from '../campaigns/campaign.js';
import type { QrStyle } from '../campaigns/style/qr-style.js';
import { assetIdsOf, isHosted, PAYLOADS } from '../core/contract/payloads/payloads.js';
import { translateContent } from '../core/contract/payloads/translation.js';
import { type DownloadAddress, renderCard } from './cards/render-card.js';
import type { TwoLanguages } from './document/page-language.js';
import type { PageBody } from './document/render-page.js';
import { type FileAddresses, toPageFiles } from './files/page-files.js';
import { renderTemplate } from './templates/render-template.js';

/** What a page is rendered from: a campaign, or content and style that are not saved yet. */
export type PageSource = Pick<Campaign, 'payloadType' | 'content'> & {
  readonly style: Pick<QrStyle, 'experienceTemplateCode'>;
};

/** Returns a campaign with its content in the language that is shown. */
export const inLanguage = (
  source: PageSource & Pick<Campaign, 'translation'>,
  languages: TwoLanguages | null,
): PageSource =>
  source.translation !== null && languages?.shown === source.translation.language
    ? { ...source, content: translateContent(source.content, source.translation) }
    : source;

/** Addresses of a page's files. */
export interface PageAddresses extends FileAddresses {
  readonly download: DownloadAddress;
}

/** Returns the page of a campaign, from its template or as a card, or null if its code leads to an external address. */
export function selectPage(source: PageSource, assets: readonly Asset[], addresses: PageAddresses): PageBody | null {
  const { payloadType, content, style } = source;
  if (PAYLOADS[payloadType].open(content).kind !== 'page') return null;
  if (!isHosted(payloadType)) return renderCard(payloadType, content, addresses.download);
  const files = toPageFiles(assets, assetIdsOf(payloadType, content), addresses);
  return renderTemplate(payloadType, style.experienceTemplateCode, content, files);
}

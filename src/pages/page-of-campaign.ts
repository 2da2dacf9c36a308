import type { Asset } from '../assets/asset.js';
import type { Campaign } from '../campaigns/campaign.js';
import { assetIdsOf, isHosted, PAYLOADS } from '../campaigns/payloads/payload.js';
import { type DownloadAddress, drawCard } from './cards/draw-card.js';
import type { PageBody } from './document/render-page.js';
import { type FileAddress, toPageFiles } from './files/page-files.js';
import { drawHosted } from './templates/templates.js';

/** What a page is drawn from: a campaign, or content and style that are not saved yet. */
export type PageSource = Pick<Campaign, 'payloadType' | 'content' | 'style'>;

/** Where a browser finds what belongs to a page. */
export interface PageAddresses {
  readonly file: FileAddress;
  readonly download: DownloadAddress;
}

/** The page of a campaign; null when its code leads to an address of somebody else. */
export function pageOfCampaign(
  source: PageSource,
  assets: readonly Asset[],
  addresses: PageAddresses,
): PageBody | null {
  const { payloadType, content, style } = source;
  if (PAYLOADS[payloadType].open(content).kind !== 'page') return null;
  if (!isHosted(payloadType)) return drawCard(payloadType, content, addresses.download);
  const files = toPageFiles(assets, assetIdsOf(payloadType, content), addresses.file);
  return drawHosted(payloadType, style.experienceTemplateCode, content, files);
}

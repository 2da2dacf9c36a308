import type { Asset } from '../campaigns/assets/asset.js';
import type { Campaign } from '../campaigns/campaign.js';
import { soldOutAt } from '../campaigns/house/sold-out.js';
import type { QrStyle } from '../campaigns/style/qr-style.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { assetIdsOf, isHosted, PAYLOADS } from '../core/contract/payloads/payloads.js';
import { translateContent } from '../core/contract/payloads/translation.js';
import { readMenu } from '../core/contract/payloads/types/menu.js';
import { type DownloadAddress, renderCard } from './cards/render-card.js';
import type { TwoLanguages } from './document/page-language.js';
import type { PageBody } from './document/render-page.js';
import { type FileAddresses, toPageFiles, toPicture } from './files/page-files.js';
import { enlargeable } from './templates/parts/enlarged-pictures.js';
import { renderTemplate } from './templates/render-template.js';
import type { MenuState } from './templates/template.js';

/** What a page is rendered from: a campaign, or content and style that are not saved yet. */
export type PageSource = Pick<Campaign, 'payloadType' | 'content' | 'house' | 'soldOut'> & {
  readonly style: Pick<QrStyle, 'experienceTemplateCode'>;
  /** The content in its own language, if `content` is in another. */
  readonly ownContent?: string;
};

/** Returns a campaign with its content in the language that is shown. */
export const inLanguage = (
  source: PageSource & Pick<Campaign, 'translation'>,
  languages: TwoLanguages | null,
): PageSource =>
  source.translation !== null && languages?.shown === source.translation.language
    ? { ...source, content: translateContent(source.content, source.translation), ownContent: source.content }
    : source;

/** Addresses of a page's files. */
export interface PageAddresses extends FileAddresses {
  readonly download: DownloadAddress;
}

function menuStateOf(source: PageSource, assets: readonly Asset[], addresses: PageAddresses, now: number): MenuState {
  const { payloadType, content, ownContent = content, house, soldOut } = source;
  const pictures = (house?.pictures ?? []).flatMap(({ dish, assetId }, index) => {
    const asset = assets.find(({ id }) => id === assetId);
    const picture = asset === undefined ? null : toPicture(asset, addresses);
    const [shown] = picture === null ? [] : enlargeable([picture], () => dish);
    return shown === undefined ? [] : [[dish, { ...shown, id: `dish-${index + 1}` }] as const];
  });
  return {
    house: payloadType === QrPayloadType.Menu ? house : null,
    own: payloadType === QrPayloadType.Menu ? (readMenu(ownContent).description ?? '') : '',
    soldOut: new Set(soldOutAt(soldOut, now).map(({ dish }) => dish)),
    dishPictures: new Map(pictures),
    now,
  };
}

/**
 * Returns the page of a campaign as it is at a moment, from its template or as a card, or null if its code leads to an
 * external address. Pages are rendered for each request, and cached by nobody.
 */
export function selectPage(
  source: PageSource,
  assets: readonly Asset[],
  addresses: PageAddresses,
  now: number,
): PageBody | null {
  const { payloadType, content, style } = source;
  if (PAYLOADS[payloadType].open(content).kind !== 'page') return null;
  if (!isHosted(payloadType)) return renderCard(payloadType, content, addresses.download);
  const files = toPageFiles(assets, assetIdsOf(payloadType, content), addresses);
  const menu = menuStateOf(source, assets, addresses, now);
  return renderTemplate(payloadType, style.experienceTemplateCode, content, files, menu);
}

import { LIMITS } from '../../contract-limits.js';
import { problem } from '../../problems.js';
import { assetIdsIn, hostedPayload, lineIn, proseIn, readHosted, webAddressIn } from '../hosted-payload.js';
import type { MemberReader } from '../syntax/json-members.js';

/**
 * A product or information page. Strings are as sent, null if absent; `ctaLabel` and `ctaUrl` are either both present
 * or both absent.
 */
export interface DocumentContent {
  readonly title: string;
  readonly summary: string | null;
  readonly details: string | null;
  readonly ctaLabel: string | null;
  readonly ctaUrl: string | null;
  readonly assetIds: string[];
}

const rules = (reader: MemberReader): DocumentContent => {
  const title = lineIn(reader, 'title');
  reader.require(['title'], title !== null, problem('page_title_needed'));
  const details = proseIn(reader, 'details');
  const assetIds = assetIdsIn(reader, LIMITS.documentAssetsMax);
  if (!reader.isWrong(['assetIds'])) {
    const hasContent = details !== null || assetIds.length > 0;
    reader.require(['details'], hasContent, problem('details_or_asset_needed'));
  }
  const ctaLabel = lineIn(reader, 'ctaLabel');
  const ctaUrl = webAddressIn(reader, 'ctaUrl');
  if (!reader.isWrong(['ctaLabel']) && !reader.isWrong(['ctaUrl'])) {
    reader.require(['ctaLabel'], ctaLabel !== null || ctaUrl === null, problem('cta_label_needed'));
    reader.require(['ctaUrl'], ctaUrl !== null || ctaLabel === null, problem('cta_url_needed'));
  }
  return { title: title ?? '', summary: proseIn(reader, 'summary'), details, ctaLabel, ctaUrl, assetIds };
};

export const documentPayload = hostedPayload('opens an information page', rules);

/** Returns the checked content of a Document. */
export const readDocument = (content: string): DocumentContent => readHosted(rules, content);

import type { EntityManager } from '@mikro-orm/postgresql';
import { findTagsOf } from '../../campaigns/tags/find-tagged-campaigns.js';
import { tagKey } from '../../campaigns/tags/labels.js';
import { OTHER_LABEL } from '../../core/contract/dimension.js';
import type { ComparedFigures } from '../../scans/count/count-figures.js';
import { type Groups, groupsIn } from '../../scans/count/figures.js';
import { addCount, type Count } from '../../scans/rollup/counts.js';
import { type BreakdownOptions, breakdown, type Row } from './rows.js';

/** Key and label of campaigns without tags, and of deleted ones. No tag has this key: those have no capitals. */
const UNTAGGED = 'Untagged';
const NO_TAGS = [UNTAGGED];

/** The tags of the campaigns that have scans. */
export interface CampaignTags {
  /** The keys of a campaign's tags, or `UNTAGGED` alone. */
  readonly keysOf: (campaignId: string) => readonly string[];
  /** A tag in its most frequent spelling. */
  readonly labelOf: (key: string) => string;
}

export const NO_CAMPAIGN_TAGS: CampaignTags = { keysOf: () => NO_TAGS, labelOf: (key) => key };

/** Reads the tags of all campaigns that the figures have. */
export async function readTags(
  em: EntityManager,
  workspaceId: string,
  { present, past }: ComparedFigures,
): Promise<CampaignTags> {
  const ids = [...new Set([present, past].flatMap((figures) => [...groupsIn(figures, 'campaign').keys()]))];
  const keys = new Map<string, readonly string[]>();
  const spellings = new Map<string, number>();
  for (const [id, tags] of await findTagsOf(em, workspaceId, ids)) {
    keys.set(id, tags.map(tagKey));
    for (const tag of tags) spellings.set(tag, (spellings.get(tag) ?? 0) + 1);
  }
  // The last one of a key is the most frequent.
  const frequent = [...spellings].sort(([tag, count], [other, more]) => count - more || (tag < other ? 1 : -1));
  const labels = new Map(frequent.map(([tag]) => [tagKey(tag), tag]));
  return { keysOf: (id) => keys.get(id) ?? NO_TAGS, labelOf: (key) => labels.get(key) ?? key };
}

/** Sums up campaigns by tags. One with several counts in each, so the sums are more than all scans. */
function sumByTag(campaigns: Groups, keysOf: (id: string) => Iterable<string>): Groups {
  const sums = new Map<string, Count>();
  for (const [id, count] of campaigns) for (const key of keysOf(id)) addCount(sums, key, count);
  return sums;
}

/** Returns the rows of tags by their keys. `Other` has the campaigns with a tag that is not shown, each of them once. */
export function tagRows(
  { present, past }: ComparedFigures,
  tags: CampaignTags,
  withPrevious: boolean,
  options: BreakdownOptions,
): Row[] {
  const rowsBy = (keysOf: (id: string) => Iterable<string>): Row[] => {
    const sumOf = (figures: ComparedFigures['present']) => sumByTag(groupsIn(figures, 'campaign'), keysOf);
    return breakdown(sumOf(present), withPrevious ? sumOf(past) : null, { labelOf: tags.labelOf, ...options });
  };
  const rows = rowsBy(tags.keysOf);
  return rows.at(-1)?.key === OTHER_LABEL ? rowsBy(shownKeysOf(tags, rows)) : rows;
}

/** Returns how a row is named. */
export function tagLabel({ labelOf }: CampaignTags, { key }: Row): { tag: string | null; label: string } {
  const label = labelOf(key);
  return { tag: key === UNTAGGED || key === OTHER_LABEL ? null : label, label };
}

/** Returns how to find the rows that have a campaign. */
export function shownKeysOf({ keysOf }: CampaignTags, rows: readonly Row[]): (campaignId: string) => Set<string> {
  const shown = new Set(rows.map(({ key }) => key));
  return (id) => new Set(keysOf(id).map((key) => (shown.has(key) ? key : OTHER_LABEL)));
}

import type { Campaign } from './campaign.js';

type Shown = Pick<
  Campaign,
  | 'id'
  | 'name'
  | 'code'
  | 'mode'
  | 'payloadType'
  | 'isActive'
  | 'tags'
  | 'externalId'
  | 'version'
  | 'createdUtc'
  | 'deletedUtc'
>;
type Large = Pick<Campaign, 'content' | 'style' | 'mask' | 'schedule' | 'rules'>;

/** A campaign as it is read for an answer: without the large columns that the answer does not need. */
export type SelectedCampaign = Readonly<Shown & Partial<Large>>;

const PLAIN = `id, name, code, mode, payload_type as "payloadType", is_active as "isActive", tags, external_id as "externalId", version,
  created_utc as "createdUtc", deleted_utc as "deletedUtc"`;

/** The sets of columns that are read; few, so that each is a prepared statement. A style may hold a picture, and rules be many. */
export const CAMPAIGN_COLUMNS = {
  plain: PLAIN,
  content: `${PLAIN}, content`,
  all: `${PLAIN}, content, style, mask, schedule, rules`,
};
export type CampaignColumns = keyof typeof CAMPAIGN_COLUMNS;

/** Fields of `QrCode` that need none of the large columns. One that is missing here costs only a wider read. */
const PLAIN_FIELDS: readonly string[] = [
  ...['__typename', 'id', 'name', 'code', 'mode', 'payloadType', 'isActive', 'version', 'createdUtc', 'deletedUtc'],
  ...['tags', 'externalId', 'address', 'totalScans', 'dailyScans', 'lastScannedUtc', 'revisions'],
];

/** Returns the columns that the selected fields of `QrCode` need. */
export function columnsFor(selected: ReadonlySet<string>): CampaignColumns {
  const others = [...selected].filter((field) => !PLAIN_FIELDS.includes(field));
  if (others.length === 0) return 'plain';
  return others.every((field) => field === 'content') ? 'content' : 'all';
}

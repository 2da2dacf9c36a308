import type { Campaign } from './campaign.js';

type Shown = Pick<
  Campaign,
  | 'id'
  | 'name'
  | 'code'
  | 'mode'
  | 'payloadType'
  | 'isActive'
  | 'pause'
  | 'tags'
  | 'externalId'
  | 'addresses'
  | 'encodedAddress'
  | 'version'
  | 'createdUtc'
  | 'deletedUtc'
>;
type Large = Pick<
  Campaign,
  'content' | 'style' | 'design' | 'translation' | 'house' | 'soldOut' | 'mask' | 'schedule' | 'rules' | 'counting'
>;

/** A campaign as read for a response, without large columns that the response does not need. */
export type SelectedCampaign = Readonly<Shown & Partial<Large>>;

const PLAIN = `id, name, code, mode, payload_type as "payloadType", is_active as "isActive", pause, tags, external_id as "externalId", addresses, encoded_address as "encodedAddress", version,
  created_utc as "createdUtc", deleted_utc as "deletedUtc"`;

/**
 * The sets of columns that can be read. There are few, so that each has a prepared statement. Styles may contain
 * pictures, and there may be many rules.
 */
export const CAMPAIGN_COLUMNS = {
  plain: PLAIN,
  content: `${PLAIN}, content`,
  all: `${PLAIN}, content, style, design, translation, house, sold_out as "soldOut", mask, schedule, rules, counting`,
};
export type CampaignColumns = keyof typeof CAMPAIGN_COLUMNS;

/** Fields of `QrCode` that need no large column. If a field is missing here, the only cost is a wider read. */
const PLAIN_FIELDS: readonly string[] = [
  ...[
    '__typename',
    'id',
    'name',
    'code',
    'mode',
    'payloadType',
    'isActive',
    'pause',
    'version',
    'createdUtc',
    'deletedUtc',
  ],
  ...[
    'tags',
    'externalId',
    'addresses',
    'address',
    'isPrinted',
    'totalScans',
    'dailyScans',
    'lastScannedUtc',
    'revisions',
  ],
];

/** Returns the columns that the selected fields of `QrCode` need. */
export function columnsFor(selected: ReadonlySet<string>): CampaignColumns {
  const others = [...selected].filter((field) => !PLAIN_FIELDS.includes(field));
  if (others.length === 0) return 'plain';
  return others.every((field) => field === 'content') ? 'content' : 'all';
}

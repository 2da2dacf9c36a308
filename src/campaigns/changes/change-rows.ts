import type { EntityManager } from '@mikro-orm/postgresql';
import { soundRow } from '../../platform/database/stored-json.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { Campaign } from '../campaign.js';
import type { QrStyle } from '../style/qr-style.js';
import { type ActionPlan, CampaignAction, type CampaignEdit } from './plan.js';

/** A campaign's row without its large columns. */
export type LockedRow = Pick<
  Campaign,
  | 'id'
  | 'code'
  | 'mode'
  | 'payloadType'
  | 'content'
  | 'house'
  | 'version'
  | 'isActive'
  | 'pause'
  | 'deletedUtc'
  | 'addresses'
  | 'encodedAddress'
>;

const LOCK = `
  select id, code, mode, payload_type as "payloadType", content, house, version, is_active as "isActive", pause, deleted_utc as "deletedUtc",
      addresses, encoded_address as "encodedAddress"
    from campaign where workspace_id = ? and id = any(?::uuid[]) order by id for update`;

const arrayOf = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;

/**
 * Locks campaigns, including deleted ones, until the commit. Locks in id order, so that two requests for the same
 * campaigns cannot deadlock. Returns the rows by lower-case id.
 */
export async function lockRows(
  { workspace }: Pick<Actor, 'workspace'>,
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, LockedRow>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<LockedRow[]>(LOCK, [workspace.id, arrayOf(ids)]);
  return new Map(rows.map((row) => [row.id, soundRow(Campaign, row)]));
}

const SET: Record<CampaignAction, string> = {
  [CampaignAction.Pause]: 'is_active = false, pause = ?::jsonb',
  [CampaignAction.Activate]: 'is_active = true, pause = null',
  [CampaignAction.Delete]: 'deleted_utc = ?',
  [CampaignAction.Restore]: 'deleted_utc = null',
};

/**
 * Applies the same changes to many campaigns, whose rows the caller has locked. Increments their versions, like
 * `changeCampaign`.
 */
export async function changeRows(
  { workspace, clock }: Pick<Actor, 'workspace' | 'clock'>,
  em: EntityManager,
  { action, pause }: Pick<ActionPlan, 'action' | 'pause'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const now = new Date(clock.now()).toISOString();
  const values: Record<CampaignAction, readonly (string | null)[]> = {
    [CampaignAction.Pause]: [pause && JSON.stringify(pause)],
    [CampaignAction.Activate]: [],
    [CampaignAction.Delete]: [now],
    [CampaignAction.Restore]: [],
  };
  await em.execute(
    `update campaign set ${SET[action]}, version = version + 1, updated_utc = greatest(updated_utc, ?)
      where workspace_id = ? and id = any(?::uuid[])`,
    [...values[action], now, workspace.id, arrayOf(ids)],
  );
}

/** Columns in which an edit can also set null. */
const NULLABLE = ['design', 'translation', 'house', 'schedule', 'rules'] as const;

/**
 * Styles are passed as a separate list and referred to by index, because one style may apply to hundreds of campaigns.
 */
const EDIT = `
  update campaign c
     set name = coalesce(e.name, c.name), content = coalesce(e.content, c.content),
         search_text = coalesce(e.search_text, c.search_text), mask = coalesce(e.mask, c.mask),
         style = coalesce(s.style, c.style),
         ${NULLABLE.map((name) => `${name} = case when e.has_${name} then e.${name} else c.${name} end`).join(', ')},
         counting = coalesce(e.counting, c.counting), tags = coalesce(e.tags, c.tags),
         addresses = coalesce(e.addresses, c.addresses),
         encoded_address = case when e.has_address then e.address else c.encoded_address end,
         version = c.version + 1, updated_utc = greatest(c.updated_utc, ?)
    from jsonb_to_recordset(?::jsonb) as e(id uuid, name text, content text, search_text text, mask smallint,
           style integer, ${NULLABLE.map((name) => `has_${name} boolean, ${name} jsonb`).join(', ')},
           counting text, tags text[], addresses text[], has_address boolean, address text)
    left join jsonb_array_elements(?::jsonb) with ordinality as s(style, place) on s.place = e.style
   where c.workspace_id = ? and c.id = e.id`;

/** Edits many campaigns, each differently. The caller has locked their rows. Increments their versions. */
export async function editRows(
  { workspace, clock }: Pick<Actor, 'workspace' | 'clock'>,
  em: EntityManager,
  edits: readonly { readonly id: string; readonly edit: CampaignEdit }[],
): Promise<void> {
  if (edits.length === 0) return;
  const styles: QrStyle[] = [];
  const placeOf = (style: QrStyle): number => (styles.includes(style) ? styles.indexOf(style) + 1 : styles.push(style));
  const rows = edits.map(({ id, edit: { style, searchText, encodedAddress, ...edit } }) => ({
    ...edit,
    id,
    search_text: searchText,
    has_address: encodedAddress !== undefined,
    address: encodedAddress,
    style: style === undefined ? undefined : placeOf(style),
    ...Object.fromEntries(NULLABLE.map((name) => [`has_${name}`, edit[name] !== undefined])),
  }));
  const now = new Date(clock.now()).toISOString();
  await em.execute(EDIT, [now, JSON.stringify(rows), JSON.stringify(styles), workspace.id]);
}

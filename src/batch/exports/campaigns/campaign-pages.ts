import { Campaign, isActiveAt } from '../../../campaigns/campaign.js';
import { DEFAULT_STYLE } from '../../../core/contract/default-style.js';
import { scanAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';
import { soundRow } from '../../../platform/database/stored-json.js';
import { isoTime } from '../../../scans/period/period.js';
import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';
import type { ExportedCampaign } from './exported-campaign.js';

type CampaignRow = Omit<
  ExportedCampaign,
  'rules' | 'address' | 'totalScans' | 'uniqueScans' | 'lastScannedUtc' | 'createdUtc' | 'updatedUtc' | 'deletedUtc'
> & {
  readonly rules: ExportedCampaign['rules'] | null;
  readonly encodedAddress: string | null;
  readonly createdUtc: Date;
  readonly updatedUtc: Date;
  readonly deletedUtc: Date | null;
};

interface TotalRow {
  readonly id: string;
  readonly scans: string;
  readonly uniques: string;
  readonly lastScannedUtc: Date;
}

const SELECT = `select c.id, c.name, c.code, c.mode, c.payload_type as "payloadType", c.content, c.style, c.design, c.translation,
      c.house, c.schedule, c.rules, c.counting,
      c.tags, c.external_id as "externalId", c.addresses, c.encoded_address as "encodedAddress", c.is_active as "isActive", c.pause, c.created_utc as "createdUtc", c.updated_utc as "updatedUtc",
      c.deleted_utc as "deletedUtc"
    from campaign c
    where c.workspace_id = $1`;

/** Reads an index backwards, ordered by the given column. Lists are newest first, so this starts at their end. */
const statementOf = (name: string, column: string, which: string) => ({
  name,
  text: `${SELECT} and c.${column} >= $2::timestamptz
      and (c.${column} > $2::timestamptz or c.id < $3::uuid) and c.${column} <= $4::timestamptz and ${which}
    order by c.${column}, c.id desc limit ${EXPORT_LIMITS.campaignsRead}`,
});
const LIVE = statementOf('export-campaigns', 'created_utc', 'c.deleted_utc is null');
const DELETED = statementOf('export-deleted-campaigns', 'deleted_utc', 'c.deleted_utc is not null');
const LISTED = {
  name: 'export-listed-campaigns',
  text: `${SELECT} and c.deleted_utc is null and c.id = any ($2::uuid[])`,
};
/** A separate query, because the totals may be on another database node of a cluster. */
const TOTALS = {
  name: 'export-campaign-totals',
  text: `select subject_id as id, scans, uniques, last_scanned_utc as "lastScannedUtc" from scan_total
    where workspace_id = $1 and subject_id = any ($2::uuid[])`,
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Yields the existing campaigns, oldest first, one page per statement, followed by deleted ones if requested. Each
 * campaign is in its state at the time of reading; one that is deleted in the meantime may be missing.
 */
export async function* readCampaignPages(
  source: ExportSource,
  { withDeleted }: { readonly withDeleted: boolean },
): AsyncGenerator<ExportedCampaign[]> {
  const nowMs = source.clock.now();
  const now = isoTime(nowMs);
  for (const statement of withDeleted ? [LIVE, DELETED] : [LIVE]) {
    let after = ['-infinity', LAST_ID];
    for (;;) {
      const values = [source.workspaceId, ...after, now];
      const { rows } = await source.reads.query<CampaignRow>({ ...statement, values });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield withTotals(source, rows, nowMs);
      if (rows.length < EXPORT_LIMITS.campaignsRead) break;
      after = [(last.deletedUtc ?? last.createdUtc).toISOString(), last.id];
    }
  }
}

/** Yields these campaigns in their order, without those that are deleted by then. */
export async function* readListedPages(
  source: ExportSource,
  ids: readonly string[],
): AsyncGenerator<ExportedCampaign[]> {
  const nowMs = source.clock.now();
  for (let from = 0; from < ids.length; from += EXPORT_LIMITS.campaignsRead) {
    const page = ids.slice(from, from + EXPORT_LIMITS.campaignsRead);
    const { rows } = await source.reads.query<CampaignRow>({ ...LISTED, values: [source.workspaceId, page] });
    const found = new Map(rows.map((row) => [row.id, row]));
    yield withTotals(
      source,
      page.flatMap((id) => found.get(id) ?? []),
      nowMs,
    );
  }
}

async function withTotals(source: ExportSource, rows: CampaignRow[], nowMs: number): Promise<ExportedCampaign[]> {
  const totals = await readTotals(source, rows);
  return rows.map((row) => toExported(source.publicUrl, soundRow(Campaign, row), totals.get(row.id), nowMs));
}

async function readTotals(
  { reads, workspaceId }: ExportSource,
  campaigns: readonly CampaignRow[],
): Promise<ReadonlyMap<string, TotalRow>> {
  const values = [workspaceId, campaigns.map(({ id }) => id)];
  const { rows } = await reads.query<TotalRow>({ ...TOTALS, values });
  return new Map(rows.map((row) => [row.id, row]));
}

function toExported(publicUrl: string, row: CampaignRow, total: TotalRow | undefined, now: number): ExportedCampaign {
  const {
    name,
    code,
    mode,
    payloadType,
    content,
    tags,
    externalId,
    schedule,
    rules,
    counting,
    style,
    design,
    translation,
    house,
    id,
  } = row;
  const isActive = isActiveAt(row, now);
  return {
    ...{ name, code, mode, payloadType, content, isActive, tags, externalId, addresses: row.addresses },
    pause: isActive ? null : row.pause,
    ...{
      schedule,
      rules: rules ?? [],
      counting,
      style: { ...DEFAULT_STYLE, ...style },
      design,
      translation,
      house,
      id,
    },
    address: scanAddressOf(publicUrl, row),
    totalScans: Number(total?.scans ?? 0),
    uniqueScans: Number(total?.uniques ?? 0),
    lastScannedUtc: total?.lastScannedUtc.toISOString() ?? null,
    createdUtc: row.createdUtc.toISOString(),
    updatedUtc: row.updatedUtc.toISOString(),
    deletedUtc: row.deletedUtc?.toISOString() ?? null,
  };
}

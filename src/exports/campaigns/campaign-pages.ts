import { isoTime } from '../../analytics/period/period.js';
import { QrCodeMode } from '../../campaigns/campaign-mode.js';
import { DEFAULT_STYLE } from '../../campaigns/style/default-style.js';
import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';
import type { ExportedCampaign } from './exported-campaign.js';

type CampaignRow = Omit<
  ExportedCampaign,
  'rules' | 'address' | 'totalScans' | 'uniqueScans' | 'lastScannedUtc' | 'createdUtc' | 'updatedUtc' | 'deletedUtc'
> & {
  readonly rules: ExportedCampaign['rules'] | null;
  readonly scans: string | null;
  readonly uniques: string | null;
  readonly lastScannedUtc: Date | null;
  readonly createdUtc: Date;
  readonly updatedUtc: Date;
  readonly deletedUtc: Date | null;
};

/** By the column that begins the order, of an index backwards: of lists, newest first, this is the end. */
const statementOf = (name: string, column: string, which: string) => ({
  name,
  text: `select c.id, c.name, c.code, c.mode, c.payload_type as "payloadType", c.content, c.style, c.schedule, c.rules,
      c.tags, c.external_id as "externalId", c.is_active as "isActive", c.created_utc as "createdUtc", c.updated_utc as "updatedUtc",
      c.deleted_utc as "deletedUtc", t.scans, t.uniques, t.last_scanned_utc as "lastScannedUtc"
    from campaign c left join scan_total t on t.workspace_id = c.workspace_id and t.subject_id = c.id
    where c.workspace_id = $1 and c.${column} >= $2::timestamptz
      and (c.${column} > $2::timestamptz or c.id < $3::uuid) and c.${column} <= $4::timestamptz and ${which}
    order by c.${column}, c.id desc limit ${EXPORT_LIMITS.campaignsRead}`,
});
const LIVE = statementOf('export-campaigns', 'created_utc', 'c.deleted_utc is null');
const DELETED = statementOf('export-deleted-campaigns', 'deleted_utc', 'c.deleted_utc is not null');

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Yields the campaigns that there are now, the oldest first, a page for each statement, and if they are wanted the deleted
 * ones after them. Each is as it is when it is read; one that is deleted meanwhile may be missing.
 */
export async function* readCampaignPages(
  source: ExportSource,
  { withDeleted }: { readonly withDeleted: boolean },
): AsyncGenerator<ExportedCampaign[]> {
  const now = isoTime(source.clock.now());
  for (const statement of withDeleted ? [LIVE, DELETED] : [LIVE]) {
    let after = ['-infinity', LAST_ID];
    for (;;) {
      const values = [source.workspaceId, ...after, now];
      const { rows } = await source.reads.query<CampaignRow>({ ...statement, values });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows.map((row) => toExported(source.publicUrl, row));
      if (rows.length < EXPORT_LIMITS.campaignsRead) break;
      after = [(last.deletedUtc ?? last.createdUtc).toISOString(), last.id];
    }
  }
}

function toExported(publicUrl: string, row: CampaignRow): ExportedCampaign {
  const { name, code, mode, payloadType, content, isActive, tags, externalId, schedule, rules, style, id } = row;
  return {
    ...{ name, code, mode, payloadType, content, isActive, tags, externalId },
    ...{ schedule, rules: rules ?? [], style: { ...DEFAULT_STYLE, ...style }, id },
    address: mode === QrCodeMode.Dynamic ? `${publicUrl}/r/${code}` : null,
    totalScans: Number(row.scans ?? 0),
    uniqueScans: Number(row.uniques ?? 0),
    lastScannedUtc: row.lastScannedUtc?.toISOString() ?? null,
    createdUtc: row.createdUtc.toISOString(),
    updatedUtc: row.updatedUtc.toISOString(),
    deletedUtc: row.deletedUtc?.toISOString() ?? null,
  };
}

import type { Period } from '../../../scans/period/period.js';
import { isoTime } from '../../../scans/period/period.js';
import { type LabelRow, SCAN_COLUMN_LIST } from '../../../scans/scan-columns.js';
import { EXPORT_LIMITS } from '../export-limits.js';
import type { ExportSource } from '../export-source.js';

/** A raw scan. Times are in milliseconds since the epoch, as digits; `isUnique` is `true` or `false`. */
export type ScanRow = [
  scannedMs: string,
  journalId: string,
  sequence: string,
  campaignId: string,
  trafficClass: string,
  isUnique: string,
  ...labels: LabelRow,
];

export interface ScanSelection extends Period {
  /** Null selects the scans of all campaigns. */
  readonly campaignId: string | null;
}

const COLUMNS = `(extract(epoch from scanned_utc) * 1000)::bigint, journal_id, sequence, campaign_id, class,
  is_unique::text, ${SCAN_COLUMN_LIST}`;
const KEY = 'scanned_utc, journal_id, sequence';
/** The first time condition follows from the third, but lets PostgreSQL skip the partitions of other months. */
const AFTER = `workspace_id = $1 and scanned_utc >= $2::timestamptz and scanned_utc < $3::timestamptz
  and (${KEY}) > ($2::timestamptz, $4::uuid, $5::bigint)`;

const OF_ALL = {
  name: 'export-scans',
  text: `select ${COLUMNS} from scan where ${AFTER} order by ${KEY} limit ${EXPORT_LIMITS.scansRead}`,
};
/**
 * Examines a bounded number of rows and always returns the last of them, so that the next statement can
 * continue after it.
 */
const OF_CAMPAIGN = {
  name: 'export-scans-of-campaign',
  text: `with page as materialized (
      select * from scan where ${AFTER} order by ${KEY} limit ${EXPORT_LIMITS.scansSearched}),
    last as (select ${KEY} from page order by scanned_utc desc, journal_id desc, sequence desc limit 1)
    select ${COLUMNS} from page where campaign_id = $6 or (${KEY}) = (select ${KEY} from last) order by ${KEY}`,
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Yields the raw scans of a period in order of time, one page per statement: exactly those in the database when
 * it started. Pages may be empty. Holds no transaction; only `isUnique` can change in a scan, and it is as of the
 * time of reading.
 */
export async function* readScanPages(source: ExportSource, selection: ScanSelection): AsyncGenerator<ScanRow[]> {
  const { reads, workspaceId } = source;
  const { fromMs, toMs, campaignId } = selection;
  const stored = await readOffsets(source);
  const statement = campaignId === null ? OF_ALL : OF_CAMPAIGN;
  const until = isoTime(toMs);
  let after: [time: string, journalId: string, sequence: string] = [isoTime(fromMs), FIRST_ID, '-1'];
  for (;;) {
    const values = [workspaceId, after[0], until, after[1], after[2], ...(campaignId === null ? [] : [campaignId])];
    const { rows } = await reads.query<ScanRow>({ ...statement, values, rowMode: 'array' });
    yield rows.filter(
      (row) => (campaignId === null || row[3] === campaignId) && Number(row[2]) <= (stored.get(row[1]) ?? -1),
    );
    const last = rows.at(-1);
    if (last === undefined || (campaignId === null && rows.length < EXPORT_LIMITS.scansRead)) return;
    after = [isoTime(Number(last[0])), last[1], last[2]];
  }
}

/** Returns the last sequence number of each journal in the database. A missing journal has none. */
async function readOffsets({ reads }: ExportSource): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reads.query<[journalId: string, last: string]>({
    text: 'select journal_id, last_sequence from scan_journal',
    rowMode: 'array',
  });
  return new Map(rows.map(([journalId, last]) => [journalId, Number(last)]));
}

import { SEGMENT_DIMENSIONS } from '../../core/contract/dimension.js';
import { uuidBytes } from '../../core/uuid-bytes.js';
import { CopyRows } from '../postgres/copy-rows.js';
import type { Statements } from '../postgres/transaction.js';
import { SCAN_COLUMN_LIST } from '../scan-columns.js';
import { isTotalsOnly, type JournaledScan } from './journaled-scan.js';

export const RAW_SCAN_COLUMNS = `scan (workspace_id, campaign_id, scanned_utc, journal_id, sequence, class, visitor, is_unique, ${SCAN_COLUMN_LIST})`;

/** Size of a typical row as sent. */
const ROW_BYTES = 220;

/** Adds scans to the table `scan`, except those counted in totals only. Their partitions must exist. */
export function copyRawScans(
  sql: Statements,
  journalId: string,
  scans: readonly JournaledScan[],
  uniques: Uint8Array,
): Promise<void> {
  const journal = uuidBytes(journalId);
  const rows = new CopyRows(15, scans.length * ROW_BYTES);
  for (const [index, journaled] of scans.entries()) {
    if (isTotalsOnly(journaled)) continue;
    const { campaignKey, scan, sequence } = journaled;
    rows.begin().bytes(campaignKey.workspaceBytes).bytes(campaignKey.campaignBytes).time(scan.scannedMs);
    rows.bytes(journal).bigint(sequence);
    rows
      .text(scan.class)
      .wholeBigint(scan.visitor)
      .boolean(uniques[index] === 1);
    for (const dimension of SEGMENT_DIMENSIONS) rows.optionalText(scan[dimension]);
  }
  return sql.copy(RAW_SCAN_COLUMNS, rows.finish());
}

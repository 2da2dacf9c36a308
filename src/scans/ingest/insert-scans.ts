import { uuidBytes } from '../../shared/uuid-bytes.js';
import type { Breath } from '../../shared/yield-to-event-loop.js';
import { CopyRows } from '../postgres/copy-rows.js';
import type { JournaledScan } from './journaled-scan.js';

export const RAW_SCANS =
  'scan (workspace_id, campaign_id, scanned_utc, journal_id, sequence, class, visitor, is_unique, country, city, device, ' +
  'operating_system, browser, source)';

/** Rows for `RAW_SCANS`. */
export async function rawScanRows(
  journalId: string,
  scans: readonly JournaledScan[],
  uniques: ReadonlySet<JournaledScan>,
  breath: Breath,
): Promise<Buffer> {
  const journal = uuidBytes(journalId);
  const rows = new CopyRows(14);
  await breath.forEach(scans, (moved) => {
    const { subject, scan, sequence } = moved;
    rows.begin().bytes(subject.workspace).bytes(subject.campaign).time(scan.scannedMs).bytes(journal).bigint(sequence);
    rows.text(scan.class).wholeBigint(scan.visitor).boolean(uniques.has(moved));
    rows.text(scan.country).text(scan.city).text(scan.device);
    rows.text(scan.operatingSystem).text(scan.browser).text(scan.source);
  });
  return rows.finish();
}

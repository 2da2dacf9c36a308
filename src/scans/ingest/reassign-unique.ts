import { bigints, times } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import type { JournaledScan } from './journaled-scan.js';
import { type Candidate, visitorColumns } from './unique-scans.js';

/** Takes the mark from the raw scans that are known as first ones, and gives what they were counted by. */
const TAKE_MARK = `
  update scan s set is_unique = false
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[])
    with ordinality as d (workspace_id, campaign_id, day, visitor, position)
  join scan_visitor v on v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor
  where s.workspace_id = v.workspace_id and s.scanned_utc = v.scanned_utc and s.journal_id = v.journal_id
    and s.sequence = v.sequence and s.is_unique
  returning d.position, s.scanned_utc, s.country, s.city, s.device, s.operating_system, s.browser, s.source`;

const MOVE_MARK = `
  update scan_visitor v set scanned_utc = d.scanned_utc, journal_id = $1, sequence = d.sequence
  from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::timestamptz[], $7::bigint[])
    as d (workspace_id, campaign_id, day, visitor, scanned_utc, sequence)
  where v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor`;

type MarkedRow = readonly [
  position: string,
  scannedUtc: Date,
  country: string,
  city: string,
  device: string,
  operatingSystem: string,
  browser: string,
  source: string,
];

/**
 * Puts earlier scans in the place of those known as first. One whose raw scan is no longer kept stays the first: nobody
 * could tell what it was counted by. `displaced` are the stored scans that lost the mark.
 */
export async function reassignUnique(
  sql: Statements,
  journalId: string,
  earlier: readonly Candidate[],
): Promise<{ winners: Candidate[]; displaced: JournaledScan[] }> {
  if (earlier.length === 0) return { winners: [], displaced: [] };
  const marked = await sql.run<MarkedRow>('mark-take', TAKE_MARK, visitorColumns(earlier));
  const winners: Candidate[] = [];
  const displaced: JournaledScan[] = [];
  for (const [position, scannedUtc, country, city, device, operatingSystem, browser, source] of marked) {
    const winner = earlier[Number(position) - 1];
    if (winner === undefined) continue;
    const labels = { country, city, device, operatingSystem, browser, source };
    winners.push(winner);
    displaced.push({ ...winner.moved, scan: { ...winner.moved.scan, ...labels, scannedMs: scannedUtc.getTime() } });
  }
  await sql.run('mark-move', MOVE_MARK, [
    journalId,
    ...visitorColumns(winners),
    times(winners.map(({ moved }) => moved.scan.scannedMs)),
    bigints(winners.map(({ moved }) => moved.sequence)),
  ]);
  return { winners, displaced };
}

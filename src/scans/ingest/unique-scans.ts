import { uuidBytes } from '../../core/uuid-bytes.js';
import { CopyRows } from '../postgres/copy-rows.js';
import { bigints, times, uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { type LabelRow, labelsOfRow, SCAN_COLUMNS } from '../scan-columns.js';
import type { JournaledScan } from './journaled-scan.js';
import { findCandidates, type UniqueCandidate, visitorColumns } from './unique-candidates.js';

export interface UniqueScans {
  /** For each scan in this batch, 1 if it is unique, otherwise 0. */
  readonly uniques: Uint8Array;
  /** Stored scans that are no longer unique. Their campaigns occur in the batch. */
  readonly reassigned: readonly JournaledScan[];
}

/** One letter per candidate: `n` for a new visitor, `l` for one known from a later scan, otherwise `k`. */
const FIND_VISITORS = ({ isHere }: Statements): string => `
  select string_agg(
    case when v.visitor is null then 'n'
         when (v.scanned_utc, v.journal_id, v.sequence) > (d.scanned_utc, $1::uuid, d.sequence) then 'l'
         else 'k' end, '' order by d.position)
  from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::timestamptz[], $7::bigint[])
    with ordinality as d (workspace_id, campaign_id, day, visitor, scanned_utc, sequence, position)
  left join scan_visitor v on v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor and ${isHere('v.workspace_id')}`;

/** Size of a row as sent. */
const VISITOR_BYTES = 110;
const VISITOR_COLUMNS = 'scan_visitor (workspace_id, campaign_id, day, visitor, scanned_utc, journal_id, sequence)';

/**
 * Finds the first scan of each visitor and day, by time, then journal, then sequence, and stores it in `scan_visitor`.
 * `order` comes from `orderByCampaign`. A late scan that is earlier than the stored one replaces it. Requires the
 * workspaces' locks.
 */
export async function findUniqueScans(
  sql: Statements,
  journalId: string,
  scans: readonly JournaledScan[],
  order: Int32Array,
): Promise<UniqueScans> {
  const uniques = new Uint8Array(scans.length);
  const candidates = findCandidates(scans, order);
  if (candidates.length === 0) return { uniques, reassigned: [] };
  const [[letters] = [null]] = await sql.run<readonly [string | null]>('find-visitors', FIND_VISITORS(sql), [
    journalId,
    ...visitorColumns(candidates),
    times(candidates.map(({ journaled }) => journaled.scan.scannedMs)),
    bigints(candidates.map(({ journaled }) => journaled.sequence)),
  ]);
  const hasLetter = (letter: string) => (_: UniqueCandidate, index: number) => letters?.[index] === letter;
  const fresh = candidates.filter(hasLetter('n'));
  const earlier = candidates.filter(hasLetter('l'));
  await addVisitors(sql, journalId, fresh);
  const { winners, reassigned } = await reassignUnique(sql, journalId, earlier);
  for (const { index } of fresh) uniques[index] = 1;
  for (const { index } of winners) uniques[index] = 1;
  return { uniques, reassigned };
}

async function addVisitors(sql: Statements, journalId: string, candidates: readonly UniqueCandidate[]): Promise<void> {
  if (candidates.length === 0) return;
  const journal = uuidBytes(journalId);
  const rows = new CopyRows(7, candidates.length * VISITOR_BYTES);
  for (const { dayMs, journaled } of candidates) {
    const { campaignKey, scan, sequence } = journaled;
    rows.begin().bytes(campaignKey.workspaceBytes).bytes(campaignKey.campaignBytes).date(dayMs);
    rows.wholeBigint(scan.visitor).time(scan.scannedMs).bytes(journal).bigint(sequence);
  }
  await sql.copy(VISITOR_COLUMNS, rows.finish());
}

/**
 * Reads the stored first scans of visitors. Separate from the next statement, because the tables may temporarily be on
 * different machines.
 */
const READ_FIRST = ({ isHere }: Statements): string => `
  select d.position, v.scanned_utc, v.journal_id, v.sequence
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[])
    with ordinality as d (workspace_id, campaign_id, day, visitor, position)
  join scan_visitor v on v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor
  where ${isHere('v.workspace_id')}`;

/** Clears `is_unique` of raw scans and returns the labels under which they were counted. */
const CLEAR_UNIQUE = ({ isHere }: Statements): string => `
  update scan s set is_unique = false
  from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::bigint[])
    with ordinality as d (workspace_id, scanned_utc, journal_id, sequence, position)
  where s.workspace_id = d.workspace_id and s.scanned_utc = d.scanned_utc and s.journal_id = d.journal_id
    and s.sequence = d.sequence and s.is_unique and ${isHere('s.workspace_id')}
  returning d.position, s.scanned_utc, ${Object.values(SCAN_COLUMNS)
    .map((column) => `s.${column}`)
    .join(', ')}`;

const UPDATE_VISITORS = ({ isHere }: Statements): string => `
  update scan_visitor v set scanned_utc = d.scanned_utc, journal_id = $1, sequence = d.sequence
  from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::timestamptz[], $7::bigint[])
    as d (workspace_id, campaign_id, day, visitor, scanned_utc, sequence)
  where v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor and ${isHere('v.workspace_id')}`;

type FirstRow = readonly [position: string, scannedUtc: Date, journalId: string, sequence: string];

type ClearedRow = readonly [position: string, scannedUtc: Date, ...labels: LabelRow];

/**
 * Makes earlier scans unique instead of the stored ones. A stored scan without a retained raw row stays unique, because
 * the labels under which it was counted are unknown. Returns the stored scans that are no longer unique as
 * `reassigned`.
 */
async function reassignUnique(
  sql: Statements,
  journalId: string,
  earlier: readonly UniqueCandidate[],
): Promise<{ winners: UniqueCandidate[]; reassigned: JournaledScan[] }> {
  if (earlier.length === 0) return { winners: [], reassigned: [] };
  const first = await sql.run<FirstRow>('read-first', READ_FIRST(sql), visitorColumns(earlier));
  const challengers = first.flatMap(([position]) => earlier[Number(position) - 1] ?? []);
  const cleared = await sql.run<ClearedRow>('clear-unique', CLEAR_UNIQUE(sql), [
    uuids(challengers.map(({ journaled }) => journaled.campaignKey.workspaceBytes)),
    times(first.map(([, scannedUtc]) => scannedUtc.getTime())),
    uuids(first.map(([, , journal]) => uuidBytes(journal))),
    bigints(first.map(([, , , sequence]) => Number(sequence))),
  ]);
  const winners: UniqueCandidate[] = [];
  const reassigned: JournaledScan[] = [];
  for (const [position, scannedUtc, ...columns] of cleared) {
    const winner = challengers[Number(position) - 1];
    if (winner === undefined) continue;
    const { journaled } = winner;
    winners.push(winner);
    reassigned.push({
      ...journaled,
      scan: { ...journaled.scan, ...labelsOfRow(columns), scannedMs: scannedUtc.getTime() },
    });
  }
  await sql.run('update-visitors', UPDATE_VISITORS(sql), [
    journalId,
    ...visitorColumns(winners),
    times(winners.map(({ journaled }) => journaled.scan.scannedMs)),
    bigints(winners.map(({ journaled }) => journaled.sequence)),
  ]);
  return { winners, reassigned };
}

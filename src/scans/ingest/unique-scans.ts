import { DAY_MS } from '../../shared/clock.js';
import { uuidBytes } from '../../shared/uuid-bytes.js';
import type { Breath } from '../../shared/yield-to-event-loop.js';
import { CopyRows } from '../postgres/copy-rows.js';
import { bigints, dates, times, uuids, wholeBigints } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';
import { isCounted, type JournaledScan } from './journaled-scan.js';
import { reassignUnique } from './reassign-unique.js';

/** The earliest scan of a visitor of a campaign on a UTC day, of those that are moved together. */
export interface Candidate {
  readonly dayMs: number;
  readonly moved: JournaledScan;
}

export interface UniqueScans {
  /** Scans of this move that are unique ones. */
  readonly uniques: ReadonlySet<JournaledScan>;
  /** Stored scans that were unique ones until now. */
  readonly displaced: readonly JournaledScan[];
}

/** One letter for each candidate: `n` for a visitor who is new, `l` for one known by a later scan, else `k`. */
const LOOK = `
  select string_agg(
    case when v.visitor is null then 'n'
         when (v.scanned_utc, v.journal_id, v.sequence) > (d.scanned_utc, $1::uuid, d.sequence) then 'l'
         else 'k' end, '' order by d.position)
  from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::timestamptz[], $7::bigint[])
    with ordinality as d (workspace_id, campaign_id, day, visitor, scanned_utc, sequence, position)
  left join scan_visitor v on v.workspace_id = d.workspace_id and v.campaign_id = d.campaign_id
    and v.day = d.day and v.visitor = d.visitor`;

/** Candidates of a campaign that are looked through one by one. */
const FEW = 16;

const NEW_VISITORS = 'scan_visitor (workspace_id, campaign_id, day, visitor, scanned_utc, journal_id, sequence)';

/**
 * Finds which scans are the first of their visitor on their day, by time and then by journal and sequence, and keeps
 * them. `order` is that of `orderByCampaign`. An earlier one that arrives late takes the place of the one that is known. Under the workspaces' locks only.
 */
export async function findUniqueScans(
  sql: Statements,
  journalId: string,
  scans: readonly JournaledScan[],
  order: Int32Array,
  breath: Breath,
): Promise<UniqueScans> {
  const candidates = await candidatesOf(scans, order, breath);
  if (candidates.length === 0) return { uniques: new Set(), displaced: [] };
  const [[letters] = [null]] = await sql.run<readonly [string | null]>('visitor-look', LOOK, [
    journalId,
    ...visitorColumns(candidates),
    times(candidates.map(({ moved }) => moved.scan.scannedMs)),
    bigints(candidates.map(({ moved }) => moved.sequence)),
  ]);
  const isLetter = (letter: string) => (_: Candidate, index: number) => letters?.[index] === letter;
  const fresh = candidates.filter(isLetter('n'));
  const earlier = candidates.filter(isLetter('l'));
  await addVisitors(sql, journalId, fresh, breath);
  const { winners, displaced } = await reassignUnique(sql, journalId, earlier);
  return { uniques: new Set([...fresh, ...winners].map(({ moved }) => moved)), displaced };
}

export const visitorColumns = (candidates: readonly Candidate[]): Buffer[] => [
  uuids(candidates.map(({ moved }) => moved.subject.workspace)),
  uuids(candidates.map(({ moved }) => moved.subject.campaign)),
  dates(candidates.map(({ dayMs }) => dayMs)),
  wholeBigints(candidates.map(({ moved }) => moved.scan.visitor)),
];

/** In the order of campaigns: neighbours in the index. */
async function candidatesOf(scans: readonly JournaledScan[], order: Int32Array, breath: Breath): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let campaign = '';
  let first = 0;
  // Of a campaign with many scans; those of the others are looked for one by one.
  let places = new Map<bigint, number[]>();
  const findPlace = (visitor: bigint, dayMs: number): number => {
    const isIt = (at: number): boolean => {
      const known = candidates[at];
      return known?.dayMs === dayMs && known.moved.scan.visitor === visitor;
    };
    if (places.size > 0) return places.get(visitor)?.find(isIt) ?? -1;
    for (let at = first; at < candidates.length; at++) if (isIt(at)) return at;
    return -1;
  };
  const add = (candidate: Candidate): void => {
    candidates.push(candidate);
    if (candidates.length - first < FEW) return;
    for (let at = places.size > 0 ? candidates.length - 1 : first; at < candidates.length; at++) {
      const visitor = candidates[at]?.moved.scan.visitor ?? 0n;
      const known = places.get(visitor);
      if (known === undefined) places.set(visitor, [at]);
      else known.push(at);
    }
  };
  await breath.forEach(order, (index) => {
    const moved = scans[index];
    if (moved === undefined) return;
    const { visitor, scannedMs } = moved.scan;
    if (!isCounted(moved) || visitor === 0n) return;
    if (moved.subject.key !== campaign) {
      campaign = moved.subject.key;
      first = candidates.length;
      if (places.size > 0) places = new Map();
    }
    const dayMs = scannedMs - (scannedMs % DAY_MS);
    const at = findPlace(visitor, dayMs);
    const known = candidates[at];
    if (known === undefined) add({ dayMs, moved });
    else if (isBefore(moved, known.moved)) candidates[at] = { dayMs, moved };
  });
  return candidates;
}

const isBefore = (one: JournaledScan, other: JournaledScan): boolean =>
  one.scan.scannedMs < other.scan.scannedMs ||
  (one.scan.scannedMs === other.scan.scannedMs && one.sequence < other.sequence);

async function addVisitors(
  sql: Statements,
  journalId: string,
  candidates: readonly Candidate[],
  breath: Breath,
): Promise<void> {
  if (candidates.length === 0) return;
  const journal = uuidBytes(journalId);
  const rows = new CopyRows(7);
  await breath.forEach(candidates, ({ dayMs, moved: { subject, scan, sequence } }) => {
    rows.begin().bytes(subject.workspace).bytes(subject.campaign).date(dayMs).wholeBigint(scan.visitor);
    rows.time(scan.scannedMs).bytes(journal).bigint(sequence);
  });
  await sql.copy(NEW_VISITORS, rows.finish());
}

import type { Pool, PoolClient } from 'pg';
import { SCAN_CLASSES, type ScanClass } from './classify.js';
import { within } from './within.js';

/** A scan on its way from the journal to the database. */
export interface MovedScan {
  readonly sequence: number;
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly scannedMs: number;
  readonly class: ScanClass;
}

export interface Move {
  readonly journalId: string;
  /** The offset that the database is believed to hold. Nothing is written when it holds another. */
  readonly from: number;
  /** The offset that it holds afterwards. */
  readonly to: number;
  /** All of `from < sequence ≤ to` that can be moved; their partitions exist. */
  readonly scans: readonly MovedScan[];
}

/** A statement that takes longer is taken for a connection that is dead. */
const STATEMENT_LIMIT_MS = 10_000;

const READ_OFFSET = 'select last_sequence from scan_journal where journal_id = $1 for update';
const BEGIN_OFFSET = `
  insert into scan_journal (journal_id, last_sequence) values ($1, -1) on conflict (journal_id) do nothing`;
const WRITE_OFFSET = 'update scan_journal set last_sequence = $2 where journal_id = $1';

/**
 * The ids come once per campaign and a scan names them by position; times and sequences come as distances from the
 * first: a tenth of the bytes, and of the time that both sides spend on numbers in text.
 */
const INSERT_SCANS = `
  insert into scan (workspace_id, campaign_id, scanned_utc, journal_id, sequence, class)
  select ($2::uuid[])[s.subject], ($3::uuid[])[s.subject],
         timestamptz 'epoch' + ($4::bigint + s.milliseconds) * interval '1 millisecond',
         $1::uuid, $5::bigint + s.distance, (array['${SCAN_CLASSES.join("','")}'])[s.class]
  from unnest($6::int[], $7::bigint[], $8::bigint[], $9::int[]) as s (subject, milliseconds, distance, class)`;

const ADD_TOTALS = `
  insert into scan_total as t (workspace_id, campaign_id, scans, last_scanned_utc)
  select d.workspace_id, d.campaign_id, d.scans, timestamptz 'epoch' + d.last_ms * interval '1 millisecond'
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) as d (workspace_id, campaign_id, scans, last_ms)
  on conflict (workspace_id, campaign_id) do update set
    scans = t.scans + excluded.scans,
    last_scanned_utc = greatest(t.last_scanned_utc, excluded.last_scanned_utc)`;

/** PostgreSQL's text form of an array of what needs no quotes. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/**
 * Writes scans, figures and the journal's offset in one transaction. Gives the offset that the database holds now:
 * `to`, or another one when it was not at `from`; then nothing was written. Throws when it is not known whether the
 * transaction was committed; asking again with the same move then tells.
 */
export async function moveScans(pool: Pool, move: Move): Promise<number> {
  const client = await pool.connect();
  const ignore = (): void => {};
  // A connection that breaks between two statements says so by this event, which would end the process unheard.
  client.on('error', ignore);
  let failure: unknown = null;
  try {
    return await inTransaction(client, move);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(failure !== null);
  }
}

async function inTransaction(client: PoolClient, move: Move): Promise<number> {
  const run = <Row extends object>(name: string, text: string, values: unknown[]): Promise<{ rows: Row[] }> =>
    within(STATEMENT_LIMIT_MS, client.query<Row>({ name, text, values }), name);
  await within(STATEMENT_LIMIT_MS, client.query('begin'), 'begin');
  const offset = await lockOffset(run, move.journalId);
  if (offset !== move.from) {
    await within(STATEMENT_LIMIT_MS, client.query('rollback'), 'rollback');
    return offset;
  }
  if (move.scans.length > 0) await run('scan-insert', INSERT_SCANS, scanColumns(move));
  const totals = totalColumns(move.scans);
  if (totals !== null) await run('scan-total-add', ADD_TOTALS, totals);
  await run('scan-offset-write', WRITE_OFFSET, [move.journalId, move.to]);
  await within(STATEMENT_LIMIT_MS, client.query('commit'), 'commit');
  return move.to;
}

type Run = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

/** Held to the end of the transaction, so that of two movers of one journal the second sees what the first has done. */
async function lockOffset(run: Run, journalId: string): Promise<number> {
  const read = () => run<{ last_sequence: string }>('scan-offset-read', READ_OFFSET, [journalId]);
  const [found] = (await read()).rows;
  if (found !== undefined) return Number(found.last_sequence);
  await run('scan-offset-begin', BEGIN_OFFSET, [journalId]);
  const [begun] = (await read()).rows;
  return Number(begun?.last_sequence ?? -1);
}

function scanColumns({ journalId, scans }: Move): unknown[] {
  const subjects = new Map<string, number>();
  const first: MovedScan[] = [];
  const positions = scans.map((scan) => {
    const known = subjects.get(scan.campaignId);
    if (known !== undefined) return known;
    first.push(scan);
    subjects.set(scan.campaignId, first.length);
    return first.length;
  });
  const { scannedMs = 0, sequence = 0 } = scans[0] ?? {};
  return [
    journalId,
    arrayOf(first.map(({ workspaceId }) => workspaceId)),
    arrayOf(first.map(({ campaignId }) => campaignId)),
    scannedMs,
    sequence,
    arrayOf(positions),
    arrayOf(scans.map((scan) => scan.scannedMs - scannedMs)),
    arrayOf(scans.map((scan) => scan.sequence - sequence)),
    arrayOf(scans.map((scan) => SCAN_CLASSES.indexOf(scan.class) + 1)),
  ];
}

/** One row per campaign scanned by people, ordered by id: so two movers never wait for each other in a ring. */
function totalColumns(scans: readonly MovedScan[]): unknown[] | null {
  const totals = new Map<string, { workspaceId: string; campaignId: string; scans: number; lastMs: number }>();
  for (const { workspaceId, campaignId, scannedMs, class: scanClass } of scans) {
    if (scanClass !== 'person') continue;
    const total = totals.get(campaignId);
    if (total === undefined) {
      totals.set(campaignId, { workspaceId, campaignId, scans: 1, lastMs: scannedMs });
    } else {
      total.scans++;
      total.lastMs = Math.max(total.lastMs, scannedMs);
    }
  }
  if (totals.size === 0) return null;
  const sorted = [...totals.values()].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1));
  return [
    arrayOf(sorted.map(({ workspaceId }) => workspaceId)),
    arrayOf(sorted.map(({ campaignId }) => campaignId)),
    arrayOf(sorted.map((total) => total.scans)),
    arrayOf(sorted.map(({ lastMs }) => lastMs)),
  ];
}

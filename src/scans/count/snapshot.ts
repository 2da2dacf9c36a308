import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../core/clock.js';
import { scansNotKept, tooManyScans } from '../../core/errors.js';
import { textArray } from '../../platform/database/statement.js';
import { TurnQueue } from '../../platform/workers/turn-queue.js';
import { isoDay, type Period, startOfDay } from '../period/period.js';
import { findLabelNumbers, readScanDays } from './columns/scan-days.js';
import { UnknownLabelError } from './rollups/find-labels.js';
import { type FiguresScope, rollupKeysOf } from './scan-query.js';

/** Concurrent reads of scans, per instance and per workspace. The API's other connections stay free. */
const LIMITS = { running: 2, runningPerOwner: 1, waiting: { total: 40, perOwner: 8 } };

/** Keyed by driver, of which each database has one. */
const queues = new WeakMap<object, TurnQueue>();

/** Returns the queue of the EntityManager's database, in which workspaces take turns. */
function queueOf(em: EntityManager): TurnQueue {
  const queue = queues.get(em.getDriver()) ?? new TurnQueue(LIMITS);
  queues.set(em.getDriver(), queue);
  return queue;
}

const SNAPSHOTS_MAX = 3;

export interface SnapshotOptions {
  readonly workspaceId: string;
  /** Whether scans are read one by one. Such reads are queued. */
  readonly readsScans: boolean;
  /** Whether only a few rows are looked up. PostgreSQL would start parallel workers, which takes longer. */
  readonly isSmall: boolean;
}

/**
 * Reads figures in a single snapshot, so that they add up: scans written in the meantime are in all figures or in none. In
 * distributed tables, all figures of a workspace are on one worker, where Citus starts the same kind of transaction.
 * Throws `too_many_scans` if scans are read for too long.
 */
export function readInSnapshot<T>(
  em: EntityManager,
  { workspaceId, readsScans, isSmall }: SnapshotOptions,
  read: (snapshot: EntityManager) => Promise<T>,
): Promise<T> {
  const inTransaction = () =>
    em.transactional(
      async (snapshot) => {
        if (isSmall) await snapshot.execute('set local max_parallel_workers_per_gather = 0');
        return read(snapshot);
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  const run = () => retryUnknownLabels(inTransaction);
  return readsScans ? queueOf(em).run(workspaceId, () => reportTimeoutAsTooManyScans(run)) : run();
}

async function retryUnknownLabels<T>(read: () => Promise<T>): Promise<T> {
  for (let snapshot = 1; ; snapshot++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnknownLabelError) || snapshot === SNAPSHOTS_MAX) throw error;
    }
  }
}

/** Raw scans that an overview may read, including those of the previous period and other campaigns. */
export const ROWS_READ_MAX = 2_000_000;
/** The same limit including scans in blocks, which take a tenth of the time. */
export const SCANS_MAX = 5_000_000;
/** Ends the statement if the estimate was wrong. */
const STATEMENT_TIMEOUT = '5s';

/** Sets options for statements over many scans until the end of the transaction. */
export async function prepareScanRead(em: EntityManager): Promise<void> {
  await em.execute(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  // Compiling takes longer than it saves; the counts by city and campaign must fit into memory.
  await em.execute('set local jit = off');
  await em.execute(`set local work_mem = '32MB'`);
}

const QUERY_CANCELED = '57014';

/** Runs a read of scans. Throws `too_many_scans` if it takes too long. */
async function reportTimeoutAsTooManyScans<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw tooManyScans(ROWS_READ_MAX);
    throw error;
  }
}

const DROPPED = `
  select to_char(month, 'YYYY-MM-DD') as month from scan_dropped_month
  where month <= ?::date and month + interval '1 month' > ?::date`;
const KEPT_FROM = `
  select to_char(max(m.month) + interval '1 month', 'YYYY-MM-DD') as kept_from
  from unnest(?::date[]) as m (month)
  join scan_day d on d.day >= greatest(m.month, ?::date) and d.day < m.month + interval '1 month' and d.day <= ?::date
  where d.workspace_id = ? and d.subject_id = any (?::uuid[])`;

/**
 * Throws `scans_not_kept` if the scope had scans on days of the period whose scans were deleted at the end of
 * their retention.
 */
export async function requireScans(em: EntityManager, scope: FiguresScope, { fromMs, toMs }: Period): Promise<void> {
  const [from, last] = [isoDay(fromMs), isoDay(toMs - 1)];
  const dropped = await em.execute<{ month: string }[]>(DROPPED, [last, from]);
  if (dropped.length === 0) return;
  const [row] = await em.execute<{ kept_from: string | null }[]>(KEPT_FROM, [
    textArray(dropped.map(({ month }) => month)),
    from,
    last,
    scope.workspaceId,
    rollupKeysOf(scope),
  ]);
  const keptFrom = row?.kept_from ?? null;
  if (keptFrom !== null) throw scansNotKept(keptFrom);
}

/**
 * Allows reading the scans of these spans, each shorter than an hour, in the current transaction. Throws
 * `scans_not_kept`, and `too_many_scans` if there are too many according to the rollups.
 */
export async function checkScanSpans(em: EntityManager, scope: FiguresScope, spans: readonly Period[]): Promise<void> {
  if (spans.length === 0) return;
  const [fromMs, toMs] = [Math.min(...spans.map((span) => span.fromMs)), Math.max(...spans.map((span) => span.toMs))];
  await requireScans(em, scope, { fromMs, toMs });
  const numbers = await findLabelNumbers(em, []);
  const days = await readScanDays(em, scope.workspaceId, scope.workspaceId, { fromMs, toMs }, numbers);
  const byDay = new Map(days.map(({ dayMs, rawScans }) => [dayMs, rawScans]));
  const rawScans = spans.reduce(
    (sum, span) => sum + ((byDay.get(startOfDay(span.fromMs)) ?? 0) * (span.toMs - span.fromMs)) / DAY_MS,
    0,
  );
  if (rawScans > ROWS_READ_MAX) throw tooManyScans(ROWS_READ_MAX);
  await prepareScanRead(em);
}

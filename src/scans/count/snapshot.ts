import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { TurnQueue } from '../../platform/workers/turn-queue.js';
import { reportTimeoutAsTooManyScans } from './columns/scan-limits.js';
import { UnknownLabelError } from './rollups/find-labels.js';

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
 * Throws `too_many_scans` if it takes too long.
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
  const run = () => reportTimeoutAsTooManyScans(() => retryUnknownLabels(inTransaction));
  return readsScans ? queueOf(em).run(workspaceId, run) : run();
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

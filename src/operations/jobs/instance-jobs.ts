import type { MikroORM } from '@mikro-orm/postgresql';
import type { KeyUse } from '../../access/api-keys/key-use.js';
import type { Scans } from '../../analytics/open-scans.js';
import { removeOrphanFiles, removeOrphanRows } from '../../campaigns/assets/remove-unused-files.js';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import type { FileStore } from '../../platform/storage/file-store.js';

export interface InstanceJobServices {
  readonly orm: MikroORM;
  readonly files: FileStore;
  readonly scans: Pick<Scans, 'refreshSalts'>;
  readonly keyUse: KeyUse;
  readonly sessionUse: KeyUse;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called after every run. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
}

interface InstanceJob {
  readonly name: string;
  readonly periodMs: number;
  /** Of instances that share their store, one does it for all: see `scheduled-jobs.ts`. */
  readonly isOfStore?: boolean;
  /** Returns how many things it did, for the log. */
  run(services: InstanceJobServices): Promise<number>;
}

const storageOf = ({ orm, files, clock }: InstanceJobServices) => ({ em: orm.em.fork(), files, clock });

/**
 * What every instance does for itself: with the files of its own store, the salts that it keeps in memory, and the uses
 * of keys and sessions that it has noted. It would be wrong on only one of them, so it is not in the queue.
 */
export const INSTANCE_JOBS: readonly InstanceJob[] = [
  {
    name: 'remove orphan files',
    periodMs: HOUR_MS,
    isOfStore: true,
    run: (services) => removeOrphanFiles(storageOf(services)),
  },
  {
    name: 'remove orphan rows',
    periodMs: HOUR_MS,
    isOfStore: true,
    run: (services) => removeOrphanRows(storageOf(services)),
  },
  { name: 'keep the salts of visitors', periodMs: HOUR_MS, run: ({ scans }) => scans.refreshSalts() },
  {
    name: 'write down the use of keys',
    periodMs: MINUTE_MS,
    run: ({ orm, keyUse }) => keyUse.flush(orm.em.fork()),
  },
  {
    name: 'write down the use of sessions',
    periodMs: MINUTE_MS,
    run: ({ orm, sessionUse }) => sessionUse.flush(orm.em.fork()),
  },
];

/**
 * Runs every job at once and then once in each period. The function returned ends this and waits for the jobs that run.
 */
export function startInstanceJobs(services: InstanceJobServices): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const runOnce = async ({ name, run }: InstanceJob): Promise<void> => {
    try {
      const count = await run(services);
      services.onRun?.(name, 'done');
      if (count > 0) services.logger.info({ job: name, count }, 'a job has done its work');
    } catch (error) {
      services.onRun?.(name, 'failed');
      services.logger.warn({ job: name, reason: error instanceof Error ? error.name : 'unknown' }, 'a job has failed');
    }
  };
  const launch = (job: InstanceJob): void => {
    const promise = runOnce(job).finally(() => running.delete(promise));
    running.add(promise);
  };
  const jobs = INSTANCE_JOBS.filter(({ isOfStore }) => isOfStore !== true || !services.files.isShared);
  const timers = jobs.map((job) => setInterval(() => launch(job), job.periodMs).unref());
  for (const job of jobs) launch(job);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

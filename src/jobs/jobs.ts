import type { MikroORM } from '@mikro-orm/postgresql';
import type { KeyUse } from '../api-keys/key-use.js';
import { removeExpiredUploads, removeOrphanFiles, removeOrphanRows } from '../assets/remove-unused-files.js';
import { removeOldIdempotencyKeys } from '../context/idempotency-key.js';
import { dropOldMonths, type Retention } from '../scans/ingest/retention.js';
import type { Scans } from '../scans/open-scans.js';
import { type Clock, HOUR_MS, MINUTE_MS } from '../shared/clock.js';
import type { Logger } from '../shared/logger.js';
import type { FileStore } from '../storage/file-store.js';

export interface JobServices {
  readonly orm: MikroORM;
  readonly files: FileStore;
  readonly scans: Pick<Scans, 'keepSalts'>;
  readonly retention: Retention;
  readonly keyUse: KeyUse;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called after every run. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
}

interface Job {
  readonly name: string;
  readonly periodMs: number;
  /** Returns how many things it did, for the log. */
  run(services: JobServices): Promise<number>;
}

const storageOf = ({ orm, files, clock }: JobServices) => ({ em: orm.em.fork(), files, clock });

/** All periodic jobs. Each may run on several instances at once. */
export const JOBS: readonly Job[] = [
  {
    name: 'remove expired uploads',
    periodMs: 5 * MINUTE_MS,
    run: (services) => removeExpiredUploads(storageOf(services)),
  },
  { name: 'remove orphan files', periodMs: HOUR_MS, run: (services) => removeOrphanFiles(storageOf(services)) },
  { name: 'remove orphan rows', periodMs: HOUR_MS, run: (services) => removeOrphanRows(storageOf(services)) },
  { name: 'keep the salts of visitors', periodMs: HOUR_MS, run: ({ scans }) => scans.keepSalts() },
  {
    name: 'drop old months of scans and visitors',
    periodMs: HOUR_MS,
    run: ({ orm, clock, retention }) => dropOldMonths(orm.em.fork(), clock, retention),
  },
  {
    name: 'write down the use of keys',
    periodMs: MINUTE_MS,
    run: ({ orm, keyUse }) => keyUse.flush(orm.em.fork()),
  },
  { name: 'forget retries', periodMs: HOUR_MS, run: ({ orm }) => removeOldIdempotencyKeys(orm.em.fork()) },
];

/**
 * Runs every job at once and then once in each period. The function returned ends this and waits for the jobs that run.
 */
export function startJobs(services: JobServices): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const runOnce = async ({ name, run }: Job): Promise<void> => {
    try {
      const count = await run(services);
      services.onRun?.(name, 'done');
      if (count > 0) services.logger.info({ job: name, count }, 'a job has done its work');
    } catch (error) {
      services.onRun?.(name, 'failed');
      services.logger.warn({ job: name, reason: error instanceof Error ? error.name : 'unknown' }, 'a job has failed');
    }
  };
  const launch = (job: Job): void => {
    const promise = runOnce(job).finally(() => running.delete(promise));
    running.add(promise);
  };
  const timers = JOBS.map((job) => setInterval(() => launch(job), job.periodMs).unref());
  for (const job of JOBS) launch(job);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

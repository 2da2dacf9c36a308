import type { MikroORM } from '@mikro-orm/postgresql';
import { removeOrphanFiles, removeOrphanRows } from '../../campaigns/assets/remove-unused-files.js';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import type { LastUse } from '../../identity/authentication/caller-cache.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { KnownDomains } from '../../tenancy/domains/known-domains.js';

export interface InstanceJobServices {
  readonly orm: MikroORM;
  readonly files: FileStore;
  readonly domains: Pick<KnownDomains, 'refresh'>;
  readonly refreshSalts: () => Promise<number>;
  /** Of keys and members, of sessions, and of shared figures. */
  readonly uses: readonly LastUse[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called after every run. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
}

interface InstanceJob {
  readonly name: string;
  readonly periodMs: number;
  /** If instances share their store, one of them does it for all: see `scheduled-jobs.ts`. */
  readonly isOfStore?: boolean;
  /** Returns the number of processed items for the log. */
  run(services: InstanceJobServices): Promise<number>;
}

const storageOf = ({ orm, files, clock }: InstanceJobServices) => ({ em: orm.em.fork(), files, clock });

/**
 * Jobs that every instance runs for itself, with the files of its own store, the salts and domains in its memory, and the
 * uses that it has recorded. Running them on only one instance would be wrong, so they are not in the queue.
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
  { name: 'keep the salts of visitors', periodMs: HOUR_MS, run: ({ refreshSalts }) => refreshSalts() },
  { name: 'read missed domains', periodMs: MINUTE_MS, run: ({ domains }) => domains.refresh() },
  {
    name: 'write down the last uses',
    periodMs: MINUTE_MS,
    run: async ({ orm, uses }) => {
      const written = await Promise.all(uses.map((use) => use.flush(orm.em.fork())));
      return written.reduce((sum, count) => sum + count, 0);
    },
  },
];

/** Runs every job immediately and then once per period. The returned function stops this and waits for running jobs. */
export function startInstanceJobs(services: InstanceJobServices): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const runOnce = async ({ name, run }: InstanceJob): Promise<void> => {
    try {
      const count = await run(services);
      services.onRun?.(name, 'done');
      if (count > 0) services.logger.info({ job: name, count }, 'a job is done');
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

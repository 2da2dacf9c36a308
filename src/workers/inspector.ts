import { rm } from 'node:fs/promises';
import { LIMITS } from '../config/contract-limits.js';
import { tooBusy } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import type { InspectedFile, InspectionTasks } from './inspection-tasks.js';
import type { Failure } from './task-messages.js';
import { WorkerPool } from './worker-pool.js';

const MODULE = new URL('./inspection-tasks.js', import.meta.url);

const POOL = {
  name: 'inspection',
  module: MODULE,
  /** One at a time: decoding the largest accepted image can need 2 GB for ten seconds. */
  size: 1,
  sizePerOwner: 1,
  keep: 0,
  idleMs: 20_000,
  /** The PDF library keeps the names and references of every file it has read. */
  tasksPerChild: 50,
  queue: { total: 500, perOwner: 100 },
  /** An inspection that begins so late usually ends before the connection is closed as idle, after a minute. */
  waitMs: 40_000,
  limits: { heapMegabytes: 512, residentMegabytes: 2_560, processorMs: 30_000, taskMs: 55_000 },
};

const TOO_MUCH_WORK: InspectedFile = {
  accepted: false,
  reasons: ['The file takes too much time or memory to inspect. Save it again in a simpler form.'],
};

/** Failures whose cause is not the file. */
const TEMPORARY: readonly Failure[] = ['queue full', 'waited too long', 'not started', 'closed'];

/** Inspects uploads in child processes with limits of time and memory. */
export class Inspector {
  readonly #pool: WorkerPool<InspectionTasks>;

  constructor(logger: Logger) {
    this.#pool = new WorkerPool<InspectionTasks>({ ...POOL, logger });
  }

  /**
   * Inspects the file at the path and calls `use` with the result, whose files exist until `use` has ended. A file that
   * exceeds a limit is refused. Workspaces take turns.
   */
  async inspect<Result>(
    { workspaceId, path, declaredType }: InspectionRequest,
    use: (file: InspectedFile) => Promise<Result>,
  ): Promise<Result> {
    const copiesFolder = `${path}-copies`;
    const task = { path, declaredType, limits: LIMITS.inspection, copiesFolder };
    try {
      const outcome = await this.#pool.run(workspaceId, 'inspect', task);
      if ('value' in outcome) return await use(outcome.value);
      if (TEMPORARY.includes(outcome.failure)) throw tooBusy();
      return await use(TOO_MUCH_WORK);
    } finally {
      await rm(copiesFolder, { recursive: true, force: true });
    }
  }

  /** Number of files that wait for a process. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  /** Number of files that are being inspected. */
  get running(): number {
    return this.#pool.running;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export interface InspectionRequest {
  readonly workspaceId: string;
  /** Of the file to inspect. */
  readonly path: string;
  readonly declaredType: string;
}

import { rm } from 'node:fs/promises';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { tooBusy } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { Failure } from '../../platform/workers/task-messages.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import type { InspectedFile, InspectionTasks } from './inspection-tasks.js';
import type { PreviewTasks } from './preview-tasks.js';

const MODULE = new URL('./inspection-tasks.js', import.meta.url);

const POOL = {
  name: 'inspection',
  module: MODULE,
  /** One at a time: the largest accepted image needs 900 MB and five seconds. */
  size: 1,
  sizePerOwner: 1,
  keep: 0,
  idleMs: 20_000,
  /** The PDF library retains the names and references of every file that it has read. */
  tasksPerChild: 50,
  queue: { total: 500, perOwner: 100 },
  /** An inspection that begins this late usually ends before the connection is closed as idle, after a minute. */
  waitMs: 40_000,
  limits: { heapMegabytes: 512, residentMegabytes: 1_536, processorMs: 30_000, taskMs: 55_000 },
};

/** Previews are optional: a document that takes too long to draw, or that finds a longer queue, gets none. */
const PREVIEW_POOL = {
  ...POOL,
  name: 'previews',
  module: new URL('./preview-tasks.js', import.meta.url),
  waitMs: 3_000,
  limits: { heapMegabytes: 384, residentMegabytes: 1_024, processorMs: 4_000, taskMs: 8_000 },
};

const TOO_MUCH_WORK: InspectedFile = {
  accepted: false,
  reasons: [problem('file_too_complex')],
};

/** Failures that the file did not cause. */
const TEMPORARY: readonly Failure[] = ['queue full', 'waited too long', 'not started', 'closed'];

/** Inspects uploads in child processes with time and memory limits. */
export class Inspector {
  readonly #pool: WorkerPool<InspectionTasks>;
  readonly #previews: WorkerPool<PreviewTasks>;

  constructor(logger: Logger) {
    this.#pool = new WorkerPool<InspectionTasks>({ ...POOL, logger });
    this.#previews = new WorkerPool<PreviewTasks>({ ...PREVIEW_POOL, logger });
  }

  /**
   * Inspects the file at the path and calls `use` with the result, whose files exist until `use` ends. A file that
   * exceeds a limit is rejected; an accepted PDF whose pages cannot be drawn within the limits has no copies.
   * Workspaces take turns.
   */
  async inspect<Result>(
    { workspaceId, path, declaredType }: InspectionRequest,
    use: (file: InspectedFile) => Promise<Result>,
  ): Promise<Result> {
    const copiesFolder = `${path}-copies`;
    const previewsFolder = `${path}-previews`;
    const task = { path, declaredType, limits: LIMITS.inspection, copiesFolder };
    try {
      const outcome = await this.#pool.run(workspaceId, 'inspect', task);
      if ('value' in outcome) {
        return await use(await this.#withPreviews(workspaceId, outcome.value, previewsFolder));
      }
      if (TEMPORARY.includes(outcome.failure)) throw tooBusy();
      return await use(TOO_MUCH_WORK);
    } finally {
      for (const folder of [copiesFolder, previewsFolder]) await rm(folder, { recursive: true, force: true });
    }
  }

  async #withPreviews(workspaceId: string, file: InspectedFile, copiesFolder: string): Promise<InspectedFile> {
    if (!file.accepted || file.contentType !== 'application/pdf') return file;
    const task = { path: file.publicPath, limits: LIMITS.inspection, copiesFolder };
    const outcome = await this.#previews.run(workspaceId, 'preview', task);
    return 'value' in outcome && outcome.value !== null ? { ...file, ...outcome.value } : file;
  }

  /** Number of files waiting for a process. */
  get queueSize(): number {
    return this.#pool.queueSize + this.#previews.queueSize;
  }

  /** Number of files being inspected. */
  get running(): number {
    return this.#pool.running + this.#previews.running;
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#previews.close()]);
  }
}

export interface InspectionRequest {
  readonly workspaceId: string;
  /** Path of the file to inspect. */
  readonly path: string;
  readonly declaredType: string;
}

import { problem } from '../../../core/contract/problems.js';
import type { Logger } from '../../../core/logger.js';
import { WorkerPool } from '../../../platform/workers/worker-pool.js';
import { FileProblem } from '../formats/file-problem.js';
import type { FileFacts, ImportTasks, ReadTask } from './import-tasks.js';

const POOL = {
  name: 'imports',
  module: new URL('./import-tasks.js', import.meta.url),
  /** Two processes, so that one workspace's large file leaves one for the others. */
  size: 2,
  sizePerOwner: 1,
  keep: 0,
  idleMs: 20_000,
  tasksPerChild: 50,
  queue: { total: 100, perOwner: 10 },
  waitMs: 300_000,
  /** The largest archive takes a minute. */
  limits: { heapMegabytes: 256, residentMegabytes: 768, processorMs: 150_000, taskMs: 300_000 },
};

const TOO_MUCH_WORK = problem('import_too_complex');

/** Reads import files in child processes with limits on time and memory. Workspaces take turns. */
export class ImportReader {
  readonly #pool: WorkerPool<ImportTasks>;

  constructor(logger: Logger) {
    this.#pool = new WorkerPool<ImportTasks>({ ...POOL, logger });
  }

  /**
   * Reads a file and writes its rows to `batchesPath`. Throws a FileProblem if the file cannot be read completely
   * within the limits. When the signal aborts, throws its reason immediately.
   */
  async read(workspaceId: string, task: ReadTask, signal: AbortSignal): Promise<FileFacts> {
    const outcome = await this.#pool.run(workspaceId, 'read', task, { signal });
    signal.throwIfAborted();
    if ('failure' in outcome) {
      if (outcome.failure === 'time' || outcome.failure === 'memory') throw new FileProblem(TOO_MUCH_WORK);
      throw new Error(`the file was not read: ${outcome.failure}`);
    }
    const { value } = outcome;
    if ('problem' in value) throw new FileProblem(value.problem, value.row, value.columns);
    return value;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

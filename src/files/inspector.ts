import { Piscina } from 'piscina';
import type { Inspection } from '../assets/inspect/inspect-file.js';
import type { InspectionTask } from '../assets/inspect/worker.js';
import { LIMITS } from '../config/limits.js';
import { unavailable } from '../floor/errors.js';
import type { Logger } from '../floor/logger.js';

/** One at a time: decoding the largest picture that is taken can need 2 GB for ten seconds. */
const THREADS = 1;
const QUEUE_MAX = 500;
/** From the start of waiting in the queue. */
const TASK_LIMIT_MS = 60_000;
const HEAP_MEGABYTES = 512;

const TOO_MUCH_WORK: Inspection = {
  accepted: false,
  reasons: ['The file takes too much time or memory to inspect. Save it anew in a simpler form.'],
};

/** Inspects uploads in worker threads that are ended when they take too long or too much memory. */
export class Inspector {
  readonly #logger: Logger;
  readonly #pool = new Piscina({
    filename: new URL('../assets/inspect/worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: QUEUE_MAX,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });

  constructor(logger: Logger) {
    this.#logger = logger;
    // A thread that dies after its task was given up says so by this event, which would end the process unheard.
    this.#pool.on('error', (error) => logger.warn({ reason: String(error) }, 'a thread that inspects uploads ended'));
  }

  /** The file at the path, whoever wrote it there. A file that breaks the reader is refused like any other. */
  async inspect(path: string, declaredType: string): Promise<Inspection> {
    const task: InspectionTask = { path, declaredType, limits: LIMITS.inspection };
    if (this.#pool.queueSize >= QUEUE_MAX) throw unavailable();
    try {
      const found: Inspection = await this.#pool.run(task, {
        name: 'inspect',
        signal: AbortSignal.timeout(TASK_LIMIT_MS),
      });
      return found;
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      this.#logger.warn({ reason }, 'an upload could not be inspected to the end');
      return TOO_MUCH_WORK;
    }
  }

  /** Files that wait for a thread. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

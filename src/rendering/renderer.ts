import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { ArtworkRequest } from '../artwork/compose.js';
import type { Examination } from '../artwork/examine.js';
import { unavailable } from '../floor/errors.js';
import type { Logger } from '../floor/logger.js';

/** Draws in worker threads, so that no picture keeps a redirect waiting. Bounded in threads, queue, time and memory. */
const THREADS = 2;
const QUEUE_MAX = 200;
const TASK_LIMIT_MS = 10_000;
const HEAP_MEGABYTES = 256;
const CACHE_BYTES = 32 * 1024 * 1024;

type Task = 'svg' | 'png' | 'examine';

/** Artwork by what it shows. A picture is drawn once while it is in the cache. */
export class Renderer {
  readonly #logger: Logger;
  readonly #pool = new Piscina({
    filename: new URL('../artwork/worker.js', import.meta.url).href,
    minThreads: 1,
    maxThreads: THREADS,
    maxQueue: QUEUE_MAX,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  readonly #svgs = new LRUCache<string, string>({ maxSize: CACHE_BYTES, sizeCalculation: (svg) => svg.length + 100 });
  readonly #examinations = new LRUCache<string, Examination>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (examination) => ('artwork' in examination ? examination.artwork.svg.length : 0) + 200,
  });

  constructor(logger: Logger) {
    this.#logger = logger;
    // A thread that dies after its task was given up says so by this event, which would end the process unheard.
    this.#pool.on('error', (error) => logger.warn({ reason: String(error) }, 'a thread that draws ended'));
  }

  /** Of a stored campaign. */
  async svg(request: ArtworkRequest): Promise<string> {
    const key = keyOf(request);
    const known = this.#svgs.get(key) ?? svgIn(this.#examinations.get(key));
    if (known !== undefined) return known;
    const svg: string = await this.#run('svg', request);
    this.#svgs.set(key, svg);
    return svg;
  }

  /** The same picture as its SVG, width and height in whole pixels. */
  async png(request: ArtworkRequest): Promise<Buffer> {
    const png: Uint8Array = await this.#run('png', request);
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  /** Draws and proves; what was examined before is not examined again while it is remembered. */
  async examine(request: ArtworkRequest): Promise<Examination> {
    const key = keyOf(request);
    const known = this.#examinations.get(key);
    if (known !== undefined) return known;
    const examination: Examination = await this.#run('examine', request);
    this.#examinations.set(key, examination);
    return examination;
  }

  /** Tasks that wait for a thread. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  /** Whether there is a thread: one that ends is replaced. */
  get isRunning(): boolean {
    return this.#pool.threads.length > 0;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #run(name: Task, request: ArtworkRequest) {
    try {
      return await this.#pool.run(request, { name, signal: AbortSignal.timeout(TASK_LIMIT_MS) });
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error;
      this.#logger.error({ task: name, reason }, 'artwork could not be made');
      throw unavailable();
    }
  }
}

const svgIn = (examination: Examination | undefined): string | undefined =>
  examination !== undefined && 'artwork' in examination ? examination.artwork.svg : undefined;

const keyOf = (request: ArtworkRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64');

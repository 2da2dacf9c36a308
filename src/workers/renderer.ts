import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ArtworkRequest } from '../qr/compose-artwork.js';
import type { DecodeCheckResult } from '../qr/decode-check/check-artwork.js';
import type { PrintRequest } from '../qr/print-artwork.js';
import { type FieldErrors, tooBusy } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import type { ArtworkTasks } from './artwork-tasks.js';
import type { Outcome } from './task-messages.js';
import { WorkerPool } from './worker-pool.js';

const POOL = {
  name: 'artwork',
  module: new URL('./artwork-tasks.js', import.meta.url),
  size: 3,
  /** A workspace that keeps two busy leaves one for the others. */
  sizePerOwner: 2,
  keep: 1,
  idleMs: 20_000,
  tasksPerChild: 1_000,
  queue: { total: 200, perOwner: 60 },
  /** waitMs and taskMs together are less than the time after which an idle connection is closed. */
  waitMs: 30_000,
  limits: { heapMegabytes: 256, residentMegabytes: 512, processorMs: 8_000, taskMs: 25_000 },
};
const CACHE_BYTES = 32 * 1024 * 1024;

/** What to draw, and for which workspace: workspaces take turns. */
export interface RenderRequest {
  readonly workspaceId: string;
  readonly artwork: ArtworkRequest;
}

/**
 * Draws artwork in child processes, so that no picture delays a redirect or ends the service. The caches are by content: an
 * unchanged picture is not drawn again while it is cached.
 */
export class Renderer {
  readonly #pool: WorkerPool<ArtworkTasks>;
  readonly #svgs = new LRUCache<string, string>({ maxSize: CACHE_BYTES, sizeCalculation: (svg) => svg.length + 100 });
  readonly #checks = new LRUCache<string, DecodeCheckResult>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (result) => ('artwork' in result ? result.artwork.svg.length : 0) + 200,
  });

  constructor(logger: Logger) {
    this.#pool = new WorkerPool<ArtworkTasks>({ ...POOL, logger });
  }

  /** Returns the SVG of a stored campaign. */
  async svg({ workspaceId, artwork }: RenderRequest): Promise<string> {
    const key = keyOf(artwork);
    const known = this.#svgs.get(key) ?? svgIn(this.#checks.get(key));
    if (known !== undefined) return known;
    const svg = requireValue(await this.#pool.run(workspaceId, 'svg', artwork));
    this.#svgs.set(key, svg);
    return svg;
  }

  /** Returns the same picture as a PNG, its width and height in whole pixels. */
  async png({ workspaceId, artwork }: RenderRequest): Promise<Buffer> {
    const png = requireValue(await this.#pool.run(workspaceId, 'png', artwork));
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  /** Returns a file for print, or what is wrong with its options. Not cached: such files are large and rarely asked for twice. */
  async print(
    workspaceId: string,
    request: PrintRequest,
  ): Promise<{ readonly bytes: Buffer } | { readonly problems: FieldErrors }> {
    const printed = requireValue(await this.#pool.run(workspaceId, 'print', request));
    if ('problems' in printed) return printed;
    const { buffer, byteOffset, byteLength } = printed.bytes;
    return { bytes: Buffer.from(buffer, byteOffset, byteLength) };
  }

  /** Draws stored artwork and finds out which readers decode it. A cached result is not computed again. */
  async gradeArtwork({ workspaceId, artwork }: RenderRequest): Promise<DecodeCheckResult> {
    const key = keyOf(artwork);
    const known = this.#checks.get(key);
    if (known !== undefined) return known;
    const result = requireValue(await this.#pool.run(workspaceId, 'grade', artwork));
    this.#checks.set(key, result);
    return result;
  }

  /**
   * Draws the artwork and decodes it, if need be with other data masks; the result names the mask. A cached result is not
   * computed again.
   */
  async findReadableArtwork({ workspaceId, artwork }: RenderRequest): Promise<DecodeCheckResult> {
    const key = `any mask ${keyOf(artwork)}`;
    const known = this.#checks.get(key);
    if (known !== undefined) return known;
    const result = requireValue(await this.#pool.run(workspaceId, 'findReadable', artwork));
    this.#checks.set(key, result);
    // What is stored next is drawn with this mask.
    if ('artwork' in result) this.#checks.set(keyOf({ ...artwork, mask: result.artwork.mask }), result);
    return result;
  }

  /** Number of tasks that wait for a process. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  /** Number of tasks that are being performed. */
  get running(): number {
    return this.#pool.running;
  }

  /** Whether the next task is likely to find a process or to get one. */
  get isRunning(): boolean {
    return this.#pool.isRunning;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/**
 * Inputs are bounded so that no drawing reaches the limits. So a failure is not the caller's fault, and the same request may
 * succeed later.
 */
function requireValue<Value>(outcome: Outcome<Value>): Value {
  if ('failure' in outcome) throw tooBusy();
  return outcome.value;
}

const svgIn = (result: DecodeCheckResult | undefined): string | undefined =>
  result !== undefined && 'artwork' in result ? result.artwork.svg : undefined;

const keyOf = (request: ArtworkRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64');

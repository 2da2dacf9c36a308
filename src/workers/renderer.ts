import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ArtworkRequest } from '../qr/compose-artwork.js';
import type { DecodeCheckResult } from '../qr/decode-check/check-artwork.js';
import { tooBusy } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import type { ArtworkTasks } from './artwork-tasks.js';
import type { Outcome } from './task-messages.js';
import { WorkerPool } from './worker-pool.js';

const POOL = {
  name: 'artwork',
  module: new URL('./artwork-tasks.js', import.meta.url),
  size: 3,
  /** So that a workspace that keeps two busy leaves one for the others. */
  sizePerOwner: 2,
  keep: 1,
  idleMs: 20_000,
  queue: { total: 200, perOwner: 60 },
  /** Together below the time after which a silent connection is cut. */
  waitMs: 30_000,
  limits: { heapMegabytes: 256, residentMegabytes: 512, processorMs: 8_000, taskMs: 25_000 },
};
const CACHE_BYTES = 32 * 1024 * 1024;

/** What is to be drawn, and for whom: workspaces take turns. */
export interface RenderRequest {
  readonly workspaceId: string;
  readonly artwork: ArtworkRequest;
}

/**
 * Artwork by what it shows, drawn in child processes, so that no picture keeps a redirect waiting or ends the service.
 * A picture is drawn once while it is in the cache.
 */
export class Renderer {
  readonly #pool: WorkerPool<ArtworkTasks>;
  readonly #svgs = new LRUCache<string, string>({ maxSize: CACHE_BYTES, sizeCalculation: (svg) => svg.length + 100 });
  readonly #examinations = new LRUCache<string, DecodeCheckResult>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (examination) => ('artwork' in examination ? examination.artwork.svg.length : 0) + 200,
  });

  constructor(logger: Logger) {
    this.#pool = new WorkerPool<ArtworkTasks>({ ...POOL, logger });
  }

  /** Of a stored campaign. */
  async svg({ workspaceId, artwork }: RenderRequest): Promise<string> {
    const key = keyOf(artwork);
    const known = this.#svgs.get(key) ?? svgIn(this.#examinations.get(key));
    if (known !== undefined) return known;
    const svg = valueOf(await this.#pool.run(workspaceId, 'svg', artwork));
    this.#svgs.set(key, svg);
    return svg;
  }

  /** The same picture as its SVG, width and height in whole pixels. */
  async png({ workspaceId, artwork }: RenderRequest): Promise<Buffer> {
    const png = valueOf(await this.#pool.run(workspaceId, 'png', artwork));
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  /** Draws and proves; what was examined before is not examined again while it is remembered. */
  async checkArtwork({ workspaceId, artwork }: RenderRequest): Promise<DecodeCheckResult> {
    const key = keyOf(artwork);
    const known = this.#examinations.get(key);
    if (known !== undefined) return known;
    const examination = valueOf(await this.#pool.run(workspaceId, 'examine', artwork));
    this.#examinations.set(key, examination);
    return examination;
  }

  /** Tasks that wait for a process. */
  get queueSize(): number {
    return this.#pool.queueSize;
  }

  /** Tasks that are being performed. */
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
 * What a caller may ask for is bounded so that it never needs the limits: whatever fails is no fault of theirs, and the
 * same may be done a moment later.
 */
function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ('failure' in outcome) throw tooBusy();
  return outcome.value;
}

const svgIn = (examination: DecodeCheckResult | undefined): string | undefined =>
  examination !== undefined && 'artwork' in examination ? examination.artwork.svg : undefined;

const keyOf = (request: ArtworkRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64');

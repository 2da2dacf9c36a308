import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FieldErrors } from '../../core/errors.js';
import { RecentMap, SingleFlight } from '../../core/recent-map.js';
import type { ArtworkRequest } from '../compose-contents.js';
import type { DecodeCheckResult } from '../decode-check/check-artwork.js';

/** What to draw, with its hash: equal hashes mean equal pictures. */
export interface HashedArtwork {
  readonly hash: string;
  readonly artwork: ArtworkRequest;
}

/** One revision of a stored object that has a picture. */
export interface Revision {
  readonly id: string;
  /** Increases with every change of the object. */
  readonly version: number;
  /** When it was changed; distinguishes version numbers that were reused after a database was restored. */
  readonly updatedMs: number;
}

/** Takes about 5 MB. */
const CAPACITY = 20_000;

/** Returns a hash of a task's input. */
export const hashInput = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/** Returns the artwork with its hash. Costs up to 3 ms for the largest logo. */
export const hashArtwork = (artwork: ArtworkRequest): HashedArtwork => ({ hash: hashInput(artwork), artwork });

const keyOf = ({ id, version, updatedMs }: Revision): string => `${id} ${version} ${updatedMs}`;

/**
 * Hashes of recently drawn artwork by stored revision, so that a few small columns are enough to find a picture,
 * without reading its style, which may have a large logo. Everything else that a picture depends on must stay the same
 * while the service runs.
 */
export class ArtworkHashes {
  readonly #hashes = new RecentMap<string, string>(CAPACITY);
  readonly #readings = new SingleFlight<HashedArtwork>();

  get(revision: Revision): string | undefined {
    return this.#hashes.get(keyOf(revision));
  }

  add(revision: Revision, artwork: ArtworkRequest): HashedArtwork {
    const hashed = hashArtwork(artwork);
    this.#hashes.set(keyOf(revision), hashed.hash);
    return hashed;
  }

  /** Reads what to draw through `read`. Concurrent callers share one read, which may return a later revision. */
  read(revision: Revision, read: () => Promise<HashedArtwork>): Promise<HashedArtwork> {
    return this.#readings.run(keyOf(revision), read);
  }
}

/** A picture as a print file, or the invalid options by field. */
export type PrintedFile = { readonly bytes: Buffer } | { readonly problems: FieldErrors };

/** Cached results: an SVG, a PNG, a print file, or the result of a decode check with its SVG. */
export type Cached = string | Buffer | PrintedFile | DecodeCheckResult;

/** Origin of results since the start. */
export interface PictureCounts {
  /** Drawn by a child process. */
  readonly drawn: number;
  /** Found in the cache. */
  readonly cached: number;
  /** Requested while another caller's was being drawn. */
  readonly shared: number;
}

/** Memory of the key, the entry and their places in the cache. */
const OVERHEAD_BYTES = 400;

/** V8 uses two bytes per character for a text with any character beyond Latin-1. */
const bytesOfText = (text: string): number => (/[\u0100-\uffff]/.test(text) ? 2 : 1) * text.length;

function bytesOf(value: Cached): number {
  if (typeof value === 'string') return OVERHEAD_BYTES + bytesOfText(value);
  if (Buffer.isBuffer(value)) return OVERHEAD_BYTES + value.length;
  if ('bytes' in value) return OVERHEAD_BYTES + value.bytes.length;
  return OVERHEAD_BYTES + ('artwork' in value ? bytesOfText(value.artwork.svg) : 0);
}

/** Caches drawn results, with one limit of bytes for all kinds; the least recently used go first. */
export class ArtworkCache {
  readonly #cached: LRUCache<string, Cached>;
  readonly #counts = { drawn: 0, cached: 0, shared: 0 };

  /** A result larger than an eighth of the limit is not cached, because it would displace too many others. */
  constructor(bytesMax: number) {
    this.#cached = new LRUCache({ maxSize: bytesMax, maxEntrySize: bytesMax / 8, sizeCalculation: bytesOf });
  }

  /** Total bytes of cached results. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  get counts(): PictureCounts {
    return { ...this.#counts };
  }

  /** Returns the part of the cache for one kind of results. */
  kind<Value extends Cached>(name: string, isOfKind: (value: Cached) => value is Value): CachedKind<Value> {
    return new CachedKind<Value>({
      get: (key) => {
        const value = this.#cached.get(`${name} ${key}`);
        return value !== undefined && isOfKind(value) ? value : undefined;
      },
      set: (key, value) => void this.#cached.set(`${name} ${key}`, value),
      counts: this.#counts,
    });
  }
}

interface Entries<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly counts: { -readonly [Source in keyof PictureCounts]: number };
}

/** One kind of results: SVGs, PNGs, files for print, decode checks. */
class CachedKind<Value> {
  readonly #entries: Entries<Value>;
  readonly #flights = new SingleFlight<Value>();

  constructor(entries: Entries<Value>) {
    this.#entries = entries;
  }

  /** Returns the cached result of the key. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#entries.counts.cached += 1;
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value);
  }

  /**
   * Returns the cached result, or draws and caches it; errors are not cached. Concurrent callers of one owner share one
   * drawing. Callers of another owner have their own, which only waits for that owner's turn.
   */
  async getOrDraw(owner: string, key: string, draw: () => Promise<Value>): Promise<Value> {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const flight = `${owner} ${key}`;
    this.#entries.counts[this.#flights.has(flight) ? 'shared' : 'drawn'] += 1;
    return this.#flights.run(flight, async () => {
      const value = await draw();
      this.set(key, value);
      return value;
    });
  }
}

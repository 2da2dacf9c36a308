import { createHash } from 'node:crypto';
import { RecentMap } from '../../core/recent-map.js';
import { SingleFlight } from '../../core/single-flight.js';
import type { ArtworkRequest } from '../compose-artwork.js';

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

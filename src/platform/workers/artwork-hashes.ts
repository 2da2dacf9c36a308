import { createHash } from 'node:crypto';
import type { ArtworkRequest } from '../../artwork/compose-artwork.js';
import { RecentMap } from '../../core/recent-map.js';
import { SingleFlight } from '../../core/single-flight.js';

/** What to draw, and the hash of it: equal hashes have equal pictures. */
export interface HashedArtwork {
  readonly hash: string;
  readonly artwork: ArtworkRequest;
}

/** A state of something stored that has a picture. */
export interface Revision {
  readonly id: string;
  /** Grows with every change of what is stored. */
  readonly version: number;
  /** When it was changed: tells versions apart that were counted again after a database was restored. */
  readonly updatedMs: number;
}

/** About 5 MB. */
const CAPACITY = 20_000;

/** Returns the artwork with its hash. Costs up to 3 ms with the largest logo. */
export const hashArtwork = (artwork: ArtworkRequest): HashedArtwork => ({
  hash: createHash('sha256').update(JSON.stringify(artwork)).digest('base64url'),
  artwork,
});

const keyOf = ({ id, version, updatedMs }: Revision): string => `${id} ${version} ${updatedMs}`;

/**
 * The hashes of what was drawn lately, by what it was drawn of: so a picture is found by a few small columns, without its
 * style, which may hold a large logo. Everything else that a picture depends on must stay the same while the service runs.
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

  /** Reads what to draw, which `read` adds. Callers at the same time share one reading, which may be of a later revision. */
  read(revision: Revision, read: () => Promise<HashedArtwork>): Promise<HashedArtwork> {
    return this.#readings.run(keyOf(revision), read);
  }
}

import { setImmediate } from 'node:timers/promises';
import type { FieldErrors } from '../../shared/errors.js';
import { type ArtworkRequest, composeArtwork } from '../compose-artwork.js';
import { MASKS } from '../symbol/matrix.js';
import { takeCaptures } from './captures.js';
import { READERS, type Reader, readCapture } from './readers.js';
import { explainRefusal, type FailedReading } from './refusal.js';

/** Artwork that every reader has decoded from every capture. */
export interface CheckedArtwork {
  readonly svg: string;
  /** Smallest share of its error correction that a block has left under the badge, 0.5 to 1. */
  readonly unusedErrorCorrection: number;
  /** The data mask, 0 to 7. */
  readonly mask: number;
  readonly readers: readonly Reader[];
}

/** The problems are by field: `content`, or a field of the style without the prefix `style.`; `''` is the style as a whole. */
export type DecodeCheckResult = { readonly problems: FieldErrors } | { readonly artwork: CheckedArtwork };

/** How many other data masks are tried when a picture cannot be decoded. */
const OTHER_MASKS = 3;

/**
 * Draws the artwork with the mask that the request names and decodes it. Blocks, 60 ms for an address and a second for the
 * largest symbol: for a worker.
 */
export const checkArtwork = (request: ArtworkRequest): Promise<DecodeCheckResult> => checkMasks(request, 0);

/**
 * Does the same with the mask of the lowest penalty; when that cannot be decoded, with up to three others, which arrange the
 * same content differently. The request's mask is ignored.
 */
export const findReadableArtwork = (request: ArtworkRequest): Promise<DecodeCheckResult> =>
  checkMasks({ ...request, mask: null }, OTHER_MASKS);

async function checkMasks(request: ArtworkRequest, others: number): Promise<DecodeCheckResult> {
  const composed = await composeArtwork(request);
  if ('problems' in composed) return composed;
  const { svg, unusedErrorCorrection, mask, extent } = composed;
  const failed = await findFailedReading(svg, extent, request);
  if (failed === null) return { artwork: { svg, unusedErrorCorrection, mask, readers: READERS } };
  if (others === 0) return { problems: { '': [explainRefusal(request, failed)] } };
  return checkMasks({ ...request, mask: (mask + 1) % MASKS }, others - 1);
}

/** Returns the first reading that does not give exactly the text; null when every reader reads every capture. */
async function findFailedReading(
  svg: string,
  extent: number,
  { style, text }: ArtworkRequest,
): Promise<FailedReading | null> {
  for (const [captureName, capture] of takeCaptures(svg, style, extent)) {
    for (const reader of READERS) {
      if ((await readCapture(reader, capture)) !== text) return { reader, captureName };
    }
    // Node frees a rasteriser's memory only between two turns of the event loop.
    await setImmediate();
  }
  return null;
}

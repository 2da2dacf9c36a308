import type { FieldErrors } from '../../shared/errors.js';
import { type ArtworkRequest, composeArtwork } from '../compose-artwork.js';
import { MASKS } from '../symbol/matrix.js';
import { decodingReaders, READERS, type Reader } from './decode-check.js';

/** Artwork that every reader has decoded. */
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

/** Draws the artwork and decodes it. Blocks for 10 to 800 ms, by the symbol's size: for a worker. */
export async function checkArtwork(request: ArtworkRequest): Promise<DecodeCheckResult> {
  const composed = await composeArtwork(request);
  if ('problems' in composed) return composed;
  const readers = await decodingReaders(composed.svg, request.style, request.text);
  if (readers.length < READERS.length) return { problems: { '': [UNREADABLE] } };
  return { artwork: { ...composed, readers } };
}

/**
 * Draws the artwork and decodes it; when that fails, with other data masks, which arrange the same content differently. The
 * request's mask is ignored.
 */
export async function findReadableArtwork(request: ArtworkRequest): Promise<DecodeCheckResult> {
  const composed = await composeArtwork({ ...request, mask: null });
  if ('problems' in composed) return composed;
  const others = Array.from({ length: OTHER_MASKS }, (_, index) => (composed.mask + 1 + index) % MASKS);
  let result: DecodeCheckResult = { problems: {} };
  for (const mask of [composed.mask, ...others]) {
    result = await checkArtwork({ ...request, mask });
    if ('artwork' in result) break;
  }
  return result;
}

const UNREADABLE =
  'The finished code could not be read by every reader. Choose darker colours, a plainer moduleShape or eye shape, ' +
  'leave out the badge, or shorten the content.';

import type { FieldErrors } from '../../shared/errors.js';
import { type ArtworkRequest, composeArtwork } from '../compose-artwork.js';
import { decodingReaders, READERS, type Reader } from './decode-check.js';

/** Artwork that both readers have decoded. */
export interface CheckedArtwork {
  readonly svg: string;
  /** Smallest share of its error correction that a block has left under the badge, 0.5 to 1. */
  readonly unusedErrorCorrection: number;
  readonly readers: readonly Reader[];
}

/** The problems are by field: `content`, or a field of the style without the prefix `style.`; `''` is the style as a whole. */
export type DecodeCheckResult = { readonly problems: FieldErrors } | { readonly artwork: CheckedArtwork };

/** Draws the artwork and decodes it. Blocks for 10 to 800 ms, by the symbol's size: for a worker. */
export async function checkArtwork(request: ArtworkRequest): Promise<DecodeCheckResult> {
  const composed = await composeArtwork(request);
  if ('problems' in composed) return composed;
  const { svg, unusedErrorCorrection } = composed;
  const readers = await decodingReaders(svg, request.style, request.text);
  if (readers.length < READERS.length) return { problems: { '': [UNREADABLE] } };
  return { artwork: { svg, unusedErrorCorrection, readers } };
}

const UNREADABLE =
  'The finished code could not be read by every reader. Choose darker colours, a plainer moduleShape or eye shape, ' +
  'leave out the badge, or shorten the content.';

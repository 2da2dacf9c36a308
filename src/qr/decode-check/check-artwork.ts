import type { FieldErrors } from '../../shared/errors.js';
import { type ArtworkRequest, composeArtwork } from '../compose-artwork.js';
import { READERS, type Reader, decodingReaders } from './decode-check.js';

/** A picture that both readers have read. */
export interface CheckedArtwork {
  readonly svg: string;
  /** Least share of correctable codewords that a block has left beside the badge, 0.5 to 1. */
  readonly unusedErrorCorrection: number;
  readonly readers: readonly Reader[];
}

/** Problems by field: `content`, or members of the style without its name in front; `''` is the style as a whole. */
export type DecodeCheckResult = { readonly problems: FieldErrors } | { readonly artwork: CheckedArtwork };

/** Draws the artwork and has it read. Blocks for 10 to 800 ms, by the symbol's size: for a worker. */
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

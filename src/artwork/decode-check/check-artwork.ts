import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Problem, problem } from '../../core/contract/problems.js';
import { CenterBadge, ModuleShape } from '../../core/contract/style-options.js';
import type { FieldErrors } from '../../core/errors.js';
import { composeArtwork } from '../compose-artwork.js';
import { type ArtworkRefusal, type ArtworkRequest, type Composition, composeContents } from '../compose-contents.js';
import { readContents } from '../read-contents.js';
import { MASKS } from '../symbol/matrix.js';
import { BLURRED_EXTENT_MAX } from './capture-kinds.js';
import { sheetExtent, takeCaptures } from './captures.js';
import { isProven, markProven } from './proven-looks.js';
import { READER_NAMES, READERS, type Reader } from './reader-names.js';
import { readCapture } from './readers.js';

/** A data mask, 0 to 7, with which artwork was decoded. */
export interface ReadableMask {
  readonly mask: number;
}

/** Artwork that was decoded. */
export interface CheckedArtwork extends ReadableMask {
  readonly svg: string;
  /** Of the symbol, 1 to 40. */
  readonly version: number;
  /** The smallest share of error correction that remains in a block under the badge, 0.5 to 1. */
  readonly unusedErrorCorrection: number;
  /** Whether the logo can hardly be seen on the plate of its design. */
  readonly isLogoFaint: boolean;
  /** The readers that decode every required capture. */
  readonly readers: readonly Reader[];
}

/**
 * Problems are keyed by `content`, by a field of the style without the prefix `style.`, or by `''` for the
 * style as a whole.
 */
export type DecodeCheckResult<Artwork = CheckedArtwork> =
  | { readonly problems: FieldErrors }
  | { readonly artwork: Artwork };

/** Number of other data masks to try if a picture cannot be decoded. */
const OTHER_MASKS = 3;

/**
 * Draws the artwork with the mask of lowest penalty and decodes it. If a reader fails on a capture, tries up to three
 * other masks, which arrange the same content differently. Returns the first that every reader decodes from every
 * capture, otherwise the best of those decoded from every required capture. Ignores the request's mask. Blocks for 60
 * ms for an address and a second for the largest symbol, so call it in a worker.
 */
export async function findReadableArtwork(request: ArtworkRequest): Promise<DecodeCheckResult> {
  const found = await tryMasks(request, false);
  return 'problems' in found ? found : { artwork: checked(found, READERS) };
}

/**
 * Like `findReadableArtwork`, for one of many codes: once a look has passed every capture in this process, its other
 * codes only get the readings that depend on their text. Returns just the mask, because a reader that passed those need
 * not decode every capture.
 */
export async function findReadableMask(request: ArtworkRequest): Promise<DecodeCheckResult<ReadableMask>> {
  const found = await tryMasks(request, true);
  return 'problems' in found ? found : { artwork: { mask: found.mask } };
}

async function tryMasks(request: ArtworkRequest, isOneOfMany: boolean): Promise<Composition | ArtworkRefusal> {
  const { style } = request;
  const contents = await readContents(style, request.name, false);
  let mask: number | null = null;
  let best: Attempt | null = null;
  for (let left = OTHER_MASKS; ; left--) {
    const composed = composeContents({ ...request, mask }, contents);
    if ('problems' in composed) return composed;
    if (isTooDense(composed, style)) return { problems: { '': [problem('design_too_dense')] } };
    const look = { style, badge: contents.badge, extent: composed.drawing.extent };
    const attempt = await readAll(composed, request, isOneOfMany && isProven(look));
    if (best === null || attempt.missed < best.missed) best = attempt;
    if (attempt.missed < Number.POSITIVE_INFINITY) markProven(look);
    if (best.missed === 0 || left === 0) return best.result;
    mask = (composed.mask + 1) % MASKS;
  }
}

/** Whether there is a design that cannot be tried out of focus. Plain styles of that size belong to the contract. */
const isTooDense = ({ drawing }: Composition, style: ArtworkRequest['style']): boolean =>
  (style.design ?? null) !== null && sheetExtent(drawing, style) > BLURRED_EXTENT_MAX;

/** The result of trying a mask. */
interface Attempt {
  readonly result: Composition | ArtworkRefusal;
  /** Number of failed readings; infinite if a required one failed. */
  readonly missed: number;
}

async function readAll(composed: Composition, request: ArtworkRequest, isProvenLook: boolean): Promise<Attempt> {
  let missed = 0;
  for await (const failed of failedReadings(composed, request, isProvenLook)) {
    if (failed.isRequired) {
      return { result: { problems: { '': [explainRefusal(request, failed)] } }, missed: Number.POSITIVE_INFINITY };
    }
    missed++;
  }
  return { result: composed, missed };
}

/**
 * Draws stored artwork with its mask and finds out which readers decode it. This may be none, if it was made before
 * decoding was required. Blocks as long as `findReadableArtwork`.
 */
export async function gradeArtwork(request: ArtworkRequest): Promise<DecodeCheckResult> {
  const composed = await composeArtwork(request, true);
  if ('problems' in composed) return composed;
  const failed = new Set<Reader>();
  for await (const { reader, isRequired } of failedReadings(composed, request, false))
    if (isRequired) failed.add(reader);
  return {
    artwork: checked(
      composed,
      READERS.filter((reader) => !failed.has(reader)),
    ),
  };
}

function checked(composed: Composition, readers: readonly Reader[]): CheckedArtwork {
  const { svg, version, unusedErrorCorrection, isLogoFaint, mask } = composed;
  return { svg, version, unusedErrorCorrection, isLogoFaint, mask, readers };
}

/** Yields the readings whose text differs. */
async function* failedReadings(
  { svg, drawing }: Composition,
  { style, text }: ArtworkRequest,
  isProvenLook: boolean,
): AsyncGenerator<FailedReading> {
  for (const { name, isRequired, readers, capture } of takeCaptures(svg, style, drawing, isProvenLook)) {
    for (const reader of readers) {
      if ((await readCapture(reader, capture)) !== text) yield { reader, captureName: name, isRequired };
    }
    // Node frees a rasteriser's memory only between turns of the event loop.
    await yieldToEventLoop();
  }
}

/** A reader that failed to decode a capture. */
interface FailedReading {
  readonly reader: Reader;
  readonly captureName: string;
  readonly isRequired: boolean;
}

/** Bytes from which shorter content makes modules much larger. */
const LONG_TEXT = 60;

/**
 * Returns the message of a refusal: what could not be read, and which changes would help among those that this
 * style allows.
 */
function explainRefusal({ style, text }: ArtworkRequest, { reader, captureName }: FailedReading): Problem {
  const { moduleShape, eyeFrameShape, eyeBallShape, centerBadge, useGradient, design } = style;
  const hasEyeShapes = (design?.eyeFrame ?? design?.eyeBall ?? null) !== null;
  const hasEyeColours = (design?.eyeFrameColor ?? design?.eyeBallColor ?? null) !== null;
  const offered: readonly (readonly [isOffered: boolean, change: string])[] = [
    [design?.inverted === true, 'no design.inverted'],
    [hasEyeShapes, 'no design.eyeFrame and design.eyeBall'],
    [hasEyeColours, 'no design.eyeFrameColor and design.eyeBallColor'],
    [!hasEyeShapes && eyeFrameShape !== eyeBallShape, 'the same eyeFrameShape and eyeBallShape'],
    [(design?.modules ?? null) !== null, 'no design.modules'],
    [moduleShape !== ModuleShape.Square, 'moduleShape Square'],
    [centerBadge !== CenterBadge.None, 'no centerBadge'],
    [useGradient, 'no gradient'],
    [!useGradient, design?.inverted ? 'a lighter foregroundColor' : 'a darker foregroundColor'],
    [Buffer.byteLength(text) >= LONG_TEXT, 'shorter content'],
  ];
  const changes = offered.filter(([isOffered]) => isOffered).map(([, change]) => change);
  const last = changes.pop() ?? '';
  const choice = changes.length === 0 ? last : `${changes.join(', ')} or ${last}`;
  return problem('code_unreadable', { reader: READER_NAMES[reader], picture: captureName, changes: choice });
}

import { READERS, type Reader } from './reader-names.js';

/** One way of capturing a picture. */
export interface CaptureKind {
  /** Follows "a picture" in messages. */
  readonly name: string;
  readonly pixelsPerModule: number;
  /** How far the blur spreads each module, in modules. */
  readonly blur: number;
  /** Whether it must be read. The others help to choose between data masks that pass. */
  readonly isRequired: boolean;
  readonly readers: Readers;
  /** Whether it leaves out a frame with words. Those with the most pixels do, because a frame would cost as much again. */
  readonly isWithoutFrame: boolean;
}

type Readers = readonly Reader[];

const SCREEN_SIDE = 480;
/**
 * Below this, jsQR misses symbols of some versions at widths that are not a multiple of theirs, even plain ones,
 * with any mask.
 */
const SCREEN_PIXELS_MIN = 5;
/** As small as codes are shown, with the minimum that readers need. */
const SMALL_SIDE = 200;
const SMALL_PIXELS_MIN = 2.5;
const BLURRED_PIXELS = 10;
/** jsQR cannot read larger symbols out of focus, not even plain ones, with any mask. */
export const BLURRED_EXTENT_MAX = 120;
/** Maximum side of a capture in pixels. Large symbols get fewer pixels per module, which bounds the cost of a check. */
const SIDE_MAX = 1600;

/**
 * Returns the captures for a picture that is `extent` modules wide including its quiet zone. Cheap ones come first, so
 * that an unreadable code costs little; the optional one comes last. For a code of a proven look, returns only the
 * readings that fail for one text of a look and not for another (ADR 42).
 */
export function captureKinds(extent: number, ownPixels: number, isProvenLook: boolean): readonly CaptureKind[] {
  const ofWidth = (width: number, isRequired: boolean): Omit<CaptureKind, 'readers'> => ({
    name: `${width} pixels wide`,
    pixelsPerModule: width / extent,
    blur: 0,
    isRequired,
    isWithoutFrame: false,
  });
  const always = { blur: 0, isRequired: true, isTaken: true };
  const kinds: readonly (Omit<CaptureKind, 'readers'> & { readonly isTaken: boolean; readonly ofProven?: Readers })[] =
    [
      { ...always, name: 'with 3 pixels per module', pixelsPerModule: 3, isWithoutFrame: false, ofProven: READERS },
      { ...ofWidth(SCREEN_SIDE, true), isTaken: extent * SCREEN_PIXELS_MIN <= SCREEN_SIDE },
      {
        name: 'a little out of focus',
        pixelsPerModule: BLURRED_PIXELS,
        blur: 0.25,
        isRequired: true,
        isWithoutFrame: true,
        isTaken: extent <= BLURRED_EXTENT_MAX,
      },
      {
        ...always,
        name: 'at its own size',
        pixelsPerModule: Math.min(ownPixels, Math.floor(SIDE_MAX / extent)),
        isWithoutFrame: true,
        ofProven: ['zbar'],
      },
      { ...ofWidth(SMALL_SIDE, false), isTaken: extent * SMALL_PIXELS_MIN <= SMALL_SIDE },
    ];
  return kinds
    .filter(({ isTaken }) => isTaken)
    .map(({ isTaken, ofProven = [], ...kind }) => ({ ...kind, readers: isProvenLook ? ofProven : READERS }))
    .filter(({ readers }) => readers.length > 0);
}

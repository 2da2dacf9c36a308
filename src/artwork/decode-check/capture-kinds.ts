/** One way of capturing a picture. */
export interface CaptureKind {
  /** Follows "a picture" in messages. */
  readonly name: string;
  readonly pixelsPerModule: number;
  /** How far the blur spreads each module, in modules. */
  readonly blur: number;
  /** Whether every reader must decode it. The others help to choose between data masks that pass. */
  readonly isRequired: boolean;
}

const SCREEN_SIDE = 480;
/**
 * Below this, jsQR misses symbols of some versions at widths that are not a multiple of theirs, even plain ones,
 * with any mask.
 */
const SCREEN_PIXELS_MIN = 5;
/**
 * A width between the other two, at which module edges lie differently between pixels, as in another
 * program's rendering.
 */
const OTHER_SCREEN_SIDE = 333;
/** As small as codes are shown, with the minimum that readers need. */
const SMALL_SIDE = 200;
const SMALL_PIXELS_MIN = 2.5;
const BLURRED_PIXELS = 10;
/** jsQR cannot read larger symbols out of focus, not even plain ones, with any mask. */
const BLURRED_EXTENT_MAX = 120;
/** Maximum side of a capture in pixels. Large symbols get fewer pixels per module, which bounds the cost of a check. */
const SIDE_MAX = 1600;

/**
 * Returns the captures for a picture that is `extent` modules wide including its quiet zone. Cheap ones come first, so
 * that an unreadable code costs little; optional ones come last.
 */
export function captureKinds(extent: number, ownPixels: number): readonly CaptureKind[] {
  const isScreenRequired = extent * SCREEN_PIXELS_MIN <= SCREEN_SIDE;
  const ofWidth = (width: number, isRequired: boolean): CaptureKind => ({
    name: `${width} pixels wide`,
    pixelsPerModule: width / extent,
    blur: 0,
    isRequired,
  });
  const kinds: readonly (CaptureKind & { readonly isTaken?: boolean })[] = [
    { name: 'with 3 pixels per module', pixelsPerModule: 3, blur: 0, isRequired: true },
    ofWidth(SCREEN_SIDE, isScreenRequired),
    {
      name: 'a little out of focus',
      pixelsPerModule: BLURRED_PIXELS,
      blur: 0.25,
      isRequired: true,
      isTaken: extent <= BLURRED_EXTENT_MAX,
    },
    {
      name: 'at its own size',
      pixelsPerModule: Math.min(ownPixels, Math.floor(SIDE_MAX / extent)),
      blur: 0,
      isRequired: true,
    },
    { ...ofWidth(SMALL_SIDE, false), isTaken: extent * SMALL_PIXELS_MIN <= SMALL_SIDE },
    { ...ofWidth(OTHER_SCREEN_SIDE, false), isTaken: isScreenRequired },
  ];
  return kinds
    .filter(({ isTaken = true }) => isTaken)
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

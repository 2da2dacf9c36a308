/** One way to look at a picture. */
export interface CaptureKind {
  /** For messages: "a picture …". */
  readonly name: string;
  readonly pixelsPerModule: number;
  /** How far each module is spread by the blur, in modules. */
  readonly blur: number;
  /** Whether every reader must decode it. The others decide between data masks that pass. */
  readonly isRequired: boolean;
}

const SCREEN_SIDE = 480;
/** Below this jsQR misses symbols of some versions at a width that is no multiple of theirs, plain ones too, with any mask. */
const SCREEN_PIXELS_MIN = 5;
/** Between the two others: the edges of modules lie elsewhere between pixels, as another program may draw them. */
const OTHER_SCREEN_SIDE = 333;
/** As small as codes are shown, where readers have the least that they need. */
const SMALL_SIDE = 200;
const SMALL_PIXELS_MIN = 2.5;
const BLURRED_PIXELS = 10;
/** Larger symbols jsQR does not read out of focus, plain ones neither, with any mask. */
const BLURRED_EXTENT_MAX = 120;
/** Side of the largest capture, in pixels: a large symbol has fewer pixels a module, so that a check's cost is bounded. */
const SIDE_MAX = 1600;

/**
 * Returns the captures of a picture that is `extent` modules wide, with its quiet zone. The cheapest come first, so that a code
 * that cannot be read costs little; those that are not required come last.
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
    { name: 'of 3 pixels a module', pixelsPerModule: 3, blur: 0, isRequired: true },
    ofWidth(SCREEN_SIDE, isScreenRequired),
    {
      name: 'a little out of focus',
      pixelsPerModule: BLURRED_PIXELS,
      blur: 0.25,
      isRequired: true,
      isTaken: extent <= BLURRED_EXTENT_MAX,
    },
    {
      name: 'of its own size',
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

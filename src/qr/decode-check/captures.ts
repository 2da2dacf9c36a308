import { type ArtworkStyle, QUIET_ZONE } from '../draw/drawing.js';
import { rasterise, withMargin } from '../formats/png.js';
import { FrameStyle } from '../style-options.js';
import { blurPicture } from './blur.js';
import { greyOf, rasterOf } from './grey-picture.js';
import type { Capture } from './readers.js';

/** One way to look at a picture. */
interface CaptureKind {
  /** For messages: "a picture …". */
  readonly name: string;
  readonly pixelsPerModule: number;
  /** How far each module is spread by the blur, in modules. */
  readonly blur: number;
}

const SCREEN_SIDE = 480;
/** Below this jsQR misses symbols of some versions at a width that is no multiple of theirs, plain ones too, with any mask. */
const SCREEN_PIXELS_MIN = 5;
const BLURRED_PIXELS = 10;
/** Larger symbols jsQR does not read out of focus, plain ones neither, with any mask. */
const BLURRED_EXTENT_MAX = 120;
/** Side of the largest capture, in pixels: a large symbol has fewer pixels a module, so that a check's cost is bounded. */
const SIDE_MAX = 1600;

/**
 * Takes the captures of an SVG of ours, one after another as they are asked for. The cheapest come first, so that a code that
 * cannot be read costs little. A code without a quiet zone gets one, as it must have in print.
 * @param extent modules a side of the SVG
 */
export function* takeCaptures(svg: string, style: ArtworkStyle, extent: number): Generator<[name: string, Capture]> {
  const hasQuietZone = style.drawQuietZones || style.frameStyle !== FrameStyle.None;
  const margin = hasQuietZone ? 0 : QUIET_ZONE;
  for (const { name, pixelsPerModule, blur } of captureKinds(extent + 2 * margin, style.pixelsPerModule)) {
    const image = rasterise(svg, pixelsPerModule / style.pixelsPerModule, style.backgroundColor);
    const sheet = margin === 0 ? image : withMargin(image, Math.round(margin * pixelsPerModule), style.backgroundColor);
    yield [name, blur === 0 ? inFocus(sheet) : outOfFocus(sheet, Math.round(blur * pixelsPerModule))];
  }
}

function captureKinds(extent: number, ownPixels: number): CaptureKind[] {
  const ownSize = Math.min(ownPixels, Math.floor(SIDE_MAX / extent));
  return [
    { name: 'of 3 pixels a module', pixelsPerModule: 3, blur: 0 },
    ...(extent * SCREEN_PIXELS_MIN <= SCREEN_SIDE
      ? [{ name: `${SCREEN_SIDE} pixels wide`, pixelsPerModule: SCREEN_SIDE / extent, blur: 0 }]
      : []),
    ...(extent <= BLURRED_EXTENT_MAX
      ? [{ name: 'a little out of focus', pixelsPerModule: BLURRED_PIXELS, blur: 0.25 }]
      : []),
    { name: 'of its own size', pixelsPerModule: ownSize, blur: 0 },
  ];
}

const inFocus = (colour: Capture['colour']): Capture => ({ colour, grey: greyOf(colour) });

function outOfFocus(picture: Capture['colour'], radius: number): Capture {
  const grey = blurPicture(greyOf(picture), radius);
  return { colour: rasterOf(grey), grey };
}

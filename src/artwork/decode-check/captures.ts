import { type ArtworkStyle, type Drawing, hasQuietZone, QUIET_ZONE } from '../draw/drawing.js';
import { cropped, type Raster, rasterise, withMargin } from '../formats/png.js';
import { blurPicture } from './blur.js';
import { type CaptureKind, captureKinds } from './capture-kinds.js';
import { greyOf, rasterOf } from './grey-picture.js';
import type { Capture } from './readers.js';

/** A capture that has been taken. */
export interface TakenCapture extends Pick<CaptureKind, 'name' | 'isRequired' | 'readers'> {
  readonly capture: Capture;
}

/** What is behind the transparent parts of a frame with words. */
const PAPER = '#FFFFFF';

const marginOf = (style: ArtworkStyle): number => (hasQuietZone(style) ? 0 : QUIET_ZONE);

/** Width in modules of a code with its frame and the quiet zone that it must have in print. */
export const sheetExtent = ({ extent }: Drawing, style: ArtworkStyle): number => extent + 2 * marginOf(style);

/**
 * Takes the captures of one of our SVGs one by one, on request. A code without a quiet zone gets one, as it must have
 * in print.
 */
export function* takeCaptures(
  svg: string,
  style: ArtworkStyle,
  drawing: Drawing,
  isProvenLook: boolean,
): Generator<TakenCapture> {
  const { backgroundColor: background, design } = style;
  const margin = marginOf(style);
  const paper = (design?.frame ?? null) === null ? background : PAPER;
  const kinds = captureKinds(sheetExtent(drawing, style), style.pixelsPerModule, isProvenLook);
  for (const { pixelsPerModule, blur, isWithoutFrame, ...kind } of kinds) {
    const whole = rasterise(svg, pixelsPerModule / style.pixelsPerModule, paper);
    const image = isWithoutFrame ? withoutFrame(whole, drawing, pixelsPerModule) : whole;
    const sheet = margin === 0 ? image : withMargin(image, Math.round(margin * pixelsPerModule), background);
    const capture = blur === 0 ? inFocus(sheet) : outOfFocus(sheet, Math.round(blur * pixelsPerModule));
    yield { ...kind, capture: { ...capture, isInverted: design?.inverted ?? false } };
  }
}

/** Returns the code with its quiet zone. It begins at a whole module, so it has whole pixels there. */
function withoutFrame(picture: Raster, { side, top, extent }: Drawing, pixelsPerModule: number): Raster {
  if (side === 0) return picture;
  const [left, above, length] = [side, side - top, extent - 2 * side].map((modules) => modules * pixelsPerModule);
  return cropped(picture, left ?? 0, above ?? 0, length ?? 0);
}

type Seen = Omit<Capture, 'isInverted'>;

const inFocus = (colour: Raster): Seen => ({ colour, grey: greyOf(colour) });

function outOfFocus(picture: Raster, radius: number): Seen {
  const grey = blurPicture(greyOf(picture), radius);
  return { colour: rasterOf(grey), grey };
}

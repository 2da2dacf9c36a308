import { FrameStyle } from '../../core/contract/style-options.js';
import { type ArtworkStyle, QUIET_ZONE } from '../draw/drawing.js';
import { rasterise, withMargin } from '../formats/png.js';
import { blurPicture } from './blur.js';
import { type CaptureKind, captureKinds } from './capture-kinds.js';
import { greyOf, rasterOf } from './grey-picture.js';
import type { Capture } from './readers.js';

/** A capture that has been taken. */
export interface TakenCapture extends Pick<CaptureKind, 'name' | 'isRequired' | 'readers'> {
  readonly capture: Capture;
}

/**
 * Takes the captures of one of our SVGs one by one, on request. A code without a quiet zone gets one, as it must have
 * in print. `extent` is the side of the SVG in modules.
 */
export function* takeCaptures(
  svg: string,
  style: ArtworkStyle,
  extent: number,
  isProvenLook: boolean,
): Generator<TakenCapture> {
  const hasQuietZone = style.drawQuietZones || style.frameStyle !== FrameStyle.None;
  const margin = hasQuietZone ? 0 : QUIET_ZONE;
  const kinds = captureKinds(extent + 2 * margin, style.pixelsPerModule, isProvenLook);
  for (const { pixelsPerModule, blur, ...kind } of kinds) {
    const image = rasterise(svg, pixelsPerModule / style.pixelsPerModule, style.backgroundColor);
    const sheet = margin === 0 ? image : withMargin(image, Math.round(margin * pixelsPerModule), style.backgroundColor);
    const capture = blur === 0 ? inFocus(sheet) : outOfFocus(sheet, Math.round(blur * pixelsPerModule));
    yield { ...kind, capture };
  }
}

const inFocus = (colour: Capture['colour']): Capture => ({ colour, grey: greyOf(colour) });

function outOfFocus(picture: Capture['colour'], radius: number): Capture {
  const grey = blurPicture(greyOf(picture), radius);
  return { colour: rasterOf(grey), grey };
}

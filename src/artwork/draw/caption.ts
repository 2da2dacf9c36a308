import { contrastRatio } from '../../core/contract/colour.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { type Problem } from '../../core/contract/problems.js';
import { FrameStyle } from '../../core/contract/style-options.js';
import { outlineText } from '../lettering/shape-text.js';
import { CAPTION_PADDING, type CaptionLine, EM_SHARE_BESIDE, type FittedCaption, fitCaption } from './caption-lines.js';
import type { ArtworkStyle, Drawing } from './drawing.js';
import { frameWithBand } from './frame.js';
import type { Layer } from './layer.js';

export const CaptionPosition = enumOf('Above', 'Below');
export type CaptionPosition = keyof typeof CaptionPosition;

/** A text in a band that belongs to the frame. */
export interface Caption {
  /** In NFC and trimmed; its fonts are loaded. */
  readonly text: string;
  readonly position: CaptionPosition;
  /** Height of the band in modules. Set it to give adjacent pictures the same size; by default it follows the text. */
  readonly height?: number;
  /** Width for the text in modules, around the middle of the picture; by default that of the picture. */
  readonly width?: number;
  /** Whether the text is printed on the white of the paper, next to the picture, instead of in the frame. */
  readonly isOnPaper?: boolean;
}

const PAPER = '#FFFFFF';

/** Minimum contrast of text to its ground (WCAG 2.2, success criterion 1.4.3). */
const CONTRAST_MIN = 4.5;
/** Distance from the middle of a line to its baseline, in ems: half the height of a capital letter. */
const MIDDLE = 0.36;

/** A drawing with a caption, or why it cannot have one. */
export type Captioned =
  | { readonly drawing: Drawing /** Size of the text, in modules. */; readonly em: number }
  | { readonly problem: Problem };

/**
 * Adds a caption to the drawing of a style with a quiet zone, in its frame or on the paper; beside a frame with words,
 * only on the paper. The picture becomes higher by whole modules, but not wider, and neither the code nor its quiet zone is covered.
 */
export function addCaption(
  drawing: Drawing,
  style: ArtworkStyle,
  { text, position, height: bandHeight, width, isOnPaper = false }: Caption,
): Captioned {
  const fitted = fitCaption(text, drawing.extent, { height: bandHeight, width });
  if ('problem' in fitted) return fitted;
  const { em, above, below } = fitted;
  const border = isOnPaper || style.frameStyle === FrameStyle.None ? 0 : 1;
  const band = (bandHeight ?? Math.ceil((above + below + 2 * CAPTION_PADDING) * em)) - border;
  const isAbove = position === CaptionPosition.Above;
  const height = drawing.height + band;
  const top = isAbove ? drawing.top - band : drawing.top;
  const middle = isAbove ? drawing.top + (border - band) / 2 : drawing.top + drawing.height + (band - border) / 2;
  const path = textPath(fitted, drawing.extent / 2, middle);
  const frame: Layer = {
    path: frameWithBand(style.frameStyle, { extent: drawing.extent, height, top }),
    paint: style.frameColor,
    role: 'frame',
    isCrisp: style.frameStyle !== FrameStyle.Rounded,
  };
  const paint = textPaint(isOnPaper ? { ...style, frameColor: PAPER } : style);
  const picture = isOnPaper ? drawing.layers : [frame, ...drawing.layers.filter(({ role }) => role !== 'frame')];
  const layers = [...picture, { path, ...paint, isCrisp: false }];
  return { drawing: { ...drawing, height, top, layers }, em };
}

/** Adds a text on the paper to the right of a picture, in a room of this width in modules. */
export function addTextBeside(drawing: Drawing, style: ArtworkStyle, text: string, width: number): Captioned {
  const { extent, top, height } = drawing;
  const fitted = fitCaption(text, extent, { width, height, emShareMax: EM_SHARE_BESIDE });
  if ('problem' in fitted) return fitted;
  const path = textPath(fitted, extent + width / 2, top + height / 2);
  const layers = [...drawing.layers, { path, ...textPaint({ ...style, frameColor: PAPER }), isCrisp: false }];
  return { drawing: { ...drawing, layers }, em: fitted.em };
}

/** Draws a text around a point, in the middle of the height that it really takes. */
export function textPath(
  { em, lines, lineHeight, above, below }: FittedCaption,
  centre: number,
  middle: number,
): string {
  const shift = (above - below) / 2;
  return lines
    .map((line, index) => {
      const lineMiddle = middle + em * (shift + (index - (lines.length - 1) / 2) * lineHeight);
      return linePath(line, em, centre, lineMiddle + MIDDLE * em);
    })
    .join('');
}

const linePath = ({ shaped, left, right }: CaptionLine, em: number, centre: number, baseLine: number): string =>
  outlineText(shaped, { scale: em, x: centre - (em * (left + right)) / 2, y: baseLine });

/**
 * Returns the first of the style's colours that is legible on the frame's colour, otherwise black or white, one of
 * which always is.
 */
function textPaint({ frameColor, backgroundColor, foregroundColor }: ArtworkStyle): Pick<Layer, 'paint' | 'role'> {
  const own = [
    { paint: backgroundColor, role: 'background' },
    { paint: foregroundColor, role: 'foreground' },
  ] as const;
  const legible = own.find(({ paint }) => contrastRatio(paint, frameColor) >= CONTRAST_MIN);
  if (legible !== undefined) return legible;
  return { paint: contrastRatio('#FFFFFF', frameColor) >= CONTRAST_MIN ? '#FFFFFF' : '#000000' };
}

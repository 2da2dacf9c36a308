import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CAPTION_SHARE, isTextBeside } from '../../core/contract/sheets/sheet-layout.js';
import { composeArtwork } from '../compose-artwork.js';
import type { ArtworkRequest } from '../compose-contents.js';
import { addCaption, addTextBeside, CaptionPosition } from '../draw/caption.js';
import { EM_SHARE_BESIDE, EM_SHARE_MAX } from '../draw/caption-lines.js';
import type { ArtworkStyle, Drawing } from '../draw/drawing.js';
import { pdfContent, type Shading } from '../formats/pdf-content.js';
import { type ColourSpace, cmykOf, RGB } from '../formats/print-colours.js';
import { type Across, toSvg } from '../formats/svg.js';
import { loadFonts } from '../lettering/fonts.js';
import { undrawableGraphemes } from '../lettering/shape-text.js';

export interface SheetCodeRequest {
  readonly artwork: ArtworkRequest;
  /** The space for the picture and its caption, in millimetres. */
  readonly room: { readonly width: number; readonly height: number };
  /** Shortened, and without characters that cannot be drawn, until it is legible. Null: no caption. */
  readonly caption: string | null;
  readonly isCmyk: boolean;
}

/** A picture as part of a PDF: compressed operators in module units, and the objects they refer to. */
export interface SheetCode {
  readonly extent: number;
  readonly height: number;
  readonly top: number;
  /** Of picture and caption. */
  readonly left: number;
  readonly width: number;
  /** Width of the picture within the space. */
  readonly mm: number;
  readonly operators: Uint8Array;
  readonly shading: Shading | null;
  readonly image: { readonly width: number; readonly height: number; readonly samples: Uint8Array } | null;
  readonly space: ColourSpace['name'];
  /** The caption as drawn; null without one. */
  readonly caption: string | null;
}

const compress = promisify(deflate);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Lengths to try for a caption that does not fit, in characters. */
const LENGTHS_TRIED = [40, 34, 28, 22, 18, 15, 12, 10, 8];
/** Preferred letter size in millimetres (5 points) where a label has room for it. Below it, the text is shortened. */
const EM_WANTED = 1.76;

/** Draws a stored campaign for a label. Call it in a worker. */
export async function drawSheetCode(request: SheetCodeRequest): Promise<SheetCode> {
  const { drawing, across, text } = await drawLabel(request);
  const { room, isCmyk } = request;
  const space = isCmyk ? cmykOf({}) : RGB;
  const { operators, shading, image } = await pdfContent(drawing, space);
  return {
    ...across,
    extent: drawing.extent,
    height: drawing.height,
    top: drawing.top,
    mm: widthIn(room, drawing),
    operators: await compress(operators),
    shading,
    image: image && { width: image.width, height: image.height, samples: await compress(image.samples) },
    space: space.name,
    caption: text,
  };
}

/** Draws the same for a screen, as an SVG. Call it in a worker. */
export async function drawSheetSvg(request: SheetCodeRequest): Promise<string> {
  const { drawing, across, text } = await drawLabel(request);
  return toSvg(drawing, text ?? '', null, across);
}

/** Draws the picture, always with its quiet zone, and the caption below or beside it, if there is one. */
async function drawLabel({ artwork, room, caption }: SheetCodeRequest): Promise<LabelDrawing> {
  const style = { ...artwork.style, drawQuietZones: true };
  const composed = await composeArtwork({ ...artwork, style }, true);
  if ('problems' in composed) throw new Error('a stored campaign can no longer be drawn');
  const captioned = caption === null ? null : await captionInto(composed.drawing, style, room, caption);
  const { drawing } = composed;
  return captioned ?? { drawing, across: { left: 0, width: drawing.extent }, text: null };
}

interface LabelDrawing {
  readonly drawing: Drawing;
  /** The width of the space, in which the picture is in the middle or, with text beside it, on the left. */
  readonly across: Across;
  /** The caption as drawn; null without one. */
  readonly text: string | null;
}

const widthIn = (room: SheetCodeRequest['room'], { extent, height }: Pick<Drawing, 'extent' | 'height'>): number =>
  Math.min(room.width, (room.height * extent) / height);

/** Adds the longest beginning of the text that is still legible. Null if there is none. */
async function captionInto(
  drawing: Drawing,
  style: ArtworkStyle,
  room: SheetCodeRequest['room'],
  text: string,
): Promise<LabelDrawing | null> {
  const drawable = await drawableText(text);
  const letters = [...graphemes.segment(drawable)].map(({ segment }) => segment);
  const lengths = [LIMITS.print.captionLength, ...LENGTHS_TRIED].filter((length) => length < letters.length);
  const shortened = lengths.map(
    (length) =>
      `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`,
  );
  const isBeside = isTextBeside(room);
  const height = isBeside ? 0 : Math.round(drawing.extent * CAPTION_SHARE);
  const pictureMm = widthIn(room, { extent: drawing.extent, height: drawing.height + height });
  const width = (drawing.extent * room.width) / pictureMm;
  const across = { left: isBeside ? 0 : (drawing.extent - width) / 2, width };
  const emMost = pictureMm * (isBeside ? EM_SHARE_BESIDE : EM_SHARE_MAX);
  const sizes = emMost > EM_WANTED ? [EM_WANTED, LIMITS.print.captionMmMin] : [LIMITS.print.captionMmMin];
  const below = { position: CaptionPosition.Below, height, width, isOnPaper: true };
  for (const emLeast of sizes) {
    for (const candidate of letters.length > LIMITS.print.captionLength ? shortened : [drawable, ...shortened]) {
      if (candidate === '') return null;
      const captioned = isBeside
        ? addTextBeside(drawing, style, candidate, width - drawing.extent)
        : addCaption(drawing, style, { ...below, text: candidate });
      if ('problem' in captioned) continue;
      const emMm = (captioned.em * widthIn(room, captioned.drawing)) / drawing.extent;
      if (emMm >= emLeast) return { drawing: captioned.drawing, across, text: candidate };
    }
  }
  return null;
}

const EMOJI = /(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3})\u{200D}?/gu;
const NO_TEXT = /[\p{Cc}\p{Z}]+/gu;

/** Returns the text without the characters that cannot be drawn in one colour. Loads its fonts. */
async function drawableText(text: string): Promise<string> {
  const plain = text.toWellFormed().normalize('NFC').replace(EMOJI, ' ').replace(NO_TEXT, ' ').trim();
  await loadFonts(`${plain}…`);
  const missing = new Set(undrawableGraphemes(plain));
  if (missing.size === 0) return plain;
  const kept = [...graphemes.segment(plain)].filter(({ segment }) => !missing.has(segment));
  return kept
    .map(({ segment }) => segment)
    .join('')
    .replace(NO_TEXT, ' ')
    .trim();
}

import { LIMITS } from '../core/contract/contract-limits.js';
import type { DesignFrame } from '../core/contract/design-options.js';
import { type Problem, problem } from '../core/contract/problems.js';
import type { FieldErrors } from '../core/errors.js';
import { composeArtwork } from './compose-artwork.js';
import type { ArtworkRequest, Composition, Worded } from './compose-contents.js';
import { addCaption, type Caption } from './draw/caption.js';
import type { ArtworkStyle, Drawing } from './draw/drawing.js';
import { ArtworkFormat } from './formats/artwork-format.js';
import { toEps } from './formats/eps.js';
import { fitImage } from './formats/fit-image.js';
import { colourOfInk } from './formats/ink.js';
import { toPng } from './formats/png.js';
import { cmykOf, type Inks, RGB } from './formats/print-colours.js';
import { choosePngScale, toPrintPng } from './formats/print-png.js';
import { toSvg } from './formats/svg.js';
import { loadFonts } from './lettering/fonts.js';
import { undrawableGraphemes } from './lettering/shape-text.js';
import type { ProofOptions } from './proofs/proof-pdf.js';

/** How a picture is printed. */
export interface PrintOptions {
  /**
   * Width of the whole picture in millimetres. Null: the style's pixels for PNG and SVG, the default size for
   * PDF and EPS.
   */
  readonly mm: number | null;
  /** Minimum resolution of a PNG. */
  readonly dpi: number | null;
  /** Null: RGB. Otherwise everything is in printing inks; colours without an ink are converted. */
  readonly inks: Inks | null;
  readonly caption: Caption | null;
}

export interface PrintRequest {
  readonly artwork: ArtworkRequest;
  readonly format: ArtworkFormat;
  readonly print: PrintOptions;
  /** Makes a page for the printer instead, with the picture and all that is known about it. */
  readonly proof?: ProofOptions;
}

/** The file, or what is wrong with the options, by field. */
export type PrintResult = { readonly problems: FieldErrors } | { readonly bytes: Uint8Array };

/**
 * Draws a stored campaign as a print file. With a caption, the quiet zone is always drawn. In a frame with words, the
 * caption takes their place, wherever that is. Takes 20 ms for a vector format and up to 4 s for the largest PNG, so
 * call it in a worker.
 */
export async function printArtwork({ artwork, format, print, proof }: PrintRequest): Promise<PrintResult> {
  const style = printStyle(artwork.style, print);
  const composed = await composeArtwork({ ...artwork, style }, true);
  if ('problems' in composed) throw new Error('a stored campaign can no longer be drawn');
  const captioned = await withCaption(composed, style, print);
  if ('problem' in captioned) return { problems: { caption: [captioned.problem] } };
  if (proof !== undefined) {
    const { proofPdf } = await import('./proofs/proof-pdf.js');
    return { bytes: await proofPdf({ drawing: captioned.drawing, artwork: { ...artwork, style }, print, proof }) };
  }
  return writePrint(captioned.drawing, artwork.title, { format, print });
}

/** Writes a drawing in a format. The drawing already contains its caption and the colours of its inks. */
export async function writePrint(
  drawing: Drawing,
  title: string,
  { format, print }: Pick<PrintRequest, 'format' | 'print'>,
): Promise<PrintResult> {
  const space = print.inks === null ? RGB : cmykOf(print.inks);
  switch (format) {
    case ArtworkFormat.svg:
      return { bytes: Buffer.from(toSvg(drawing, title, print.mm)) };
    case ArtworkFormat.pdf: {
      // Loaded only for a PDF, because its library takes 20 MB.
      const { toPdf } = await import('./formats/pdf.js');
      return { bytes: await toPdf(drawing, print.mm ?? LIMITS.print.mmDefault, space) };
    }
    case ArtworkFormat.eps:
      return { bytes: await toEps(drawing, print.mm ?? LIMITS.print.mmDefault, space) };
    case ArtworkFormat.png:
      return png(drawing, title, print);
  }
}

async function png(drawing: Drawing, title: string, { mm, dpi }: PrintOptions): Promise<PrintResult> {
  if (mm === null) return { bytes: toPng(toSvg(await fitImage(drawing, drawing.pixelsPerModule), title)) };
  const scale = choosePngScale(drawing, mm, dpi);
  if ('problem' in scale) return { problems: { dpi: [scale.problem] } };
  const { pixelsPerModule } = scale;
  return { bytes: toPrintPng(await fitImage(drawing, pixelsPerModule), title, mm, pixelsPerModule) };
}

/**
 * Returns the style with the colours of its inks, for everything that depends on colours, and with a quiet zone if
 * there is a caption.
 */
function printStyle(style: ArtworkStyle, { inks, caption }: PrintOptions): ArtworkStyle {
  const { foreground, secondary, background, frame } = inks ?? {};
  return {
    ...style,
    ...(foreground && { foregroundColor: colourOfInk(foreground) }),
    ...(secondary && { secondaryColor: colourOfInk(secondary) }),
    ...(background && { backgroundColor: colourOfInk(background) }),
    ...(frame && { frameColor: colourOfInk(frame) }),
    drawQuietZones: style.drawQuietZones || caption !== null,
    ...(style.design?.frame && { design: { ...style.design, frame: printFrame(style.design.frame, inks, caption) } }),
  };
}

const printFrame = (frame: DesignFrame, inks: Inks | null, caption: Caption | null): DesignFrame => ({
  ...frame,
  ...(inks?.frame && { color: colourOfInk(inks.frame) }),
  ...(caption && { text: caption.text }),
});

async function withCaption(
  { drawing, words }: Composition,
  style: ArtworkStyle,
  { caption, mm }: PrintOptions,
): Promise<{ readonly drawing: Drawing } | { readonly problem: Problem }> {
  if (caption === null) return { drawing };
  const captioned = words === null ? await captionBeside(drawing, style, caption) : { drawing, ...words };
  if (!('em' in captioned)) return captioned;
  if (captioned.problem !== null) return { problem: captioned.problem };
  const emMm = mm === null ? Number.POSITIVE_INFINITY : (captioned.em * mm) / drawing.extent;
  if (mm === null || emMm >= LIMITS.print.captionMmMin) return { drawing: captioned.drawing };
  const mmMin = Math.ceil((mm * LIMITS.print.captionMmMin) / emMm);
  return {
    problem: problem('caption_too_flat', { height: emMm.toFixed(1), least: LIMITS.print.captionMmMin, width: mmMin }),
  };
}

async function captionBeside(
  drawing: Drawing,
  style: ArtworkStyle,
  caption: Caption,
): Promise<Worded | { readonly problem: Problem }> {
  await loadFonts(caption.text);
  const missing = undrawableGraphemes(caption.text);
  if (missing.length > 0) return { problem: problem('characters_not_drawable', { characters: missing.join(' ') }) };
  const captioned = addCaption(drawing, style, caption);
  return 'problem' in captioned ? captioned : { ...captioned, problem: null };
}

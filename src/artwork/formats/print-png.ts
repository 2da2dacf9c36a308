import { LIMITS } from '../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { pngChunk } from '../../core/png/chunk.js';
import type { Drawing } from '../draw/drawing.js';
import { toPngOfWidth } from './png.js';
import { toSvg } from './svg.js';

const MM_PER_INCH = 25.4;
/** Below this, round shapes lose their form. */
const PIXELS_PER_MODULE_MIN = 4;
/** Bytes of a PNG before its second chunk: signature and header (PNG specification, clauses 5.2 and 11.2.2). */
const HEADER_LENGTH = 33;

/** Whole pixels per module, or why the picture would have too many. */
export type PngScale = { readonly pixelsPerModule: number } | { readonly problem: Problem };

/**
 * Chooses the smallest whole number of pixels per module that reaches the requested resolution, so that module edges
 * lie between pixels. Without a request, uses the default resolution, or less if the picture would be too large.
 */
export function choosePngScale({ extent, height }: Drawing, mm: number, dpi: number | null): PngScale {
  const { dpiDefault, pixelsMax } = LIMITS.print;
  const perDpi = mm / MM_PER_INCH / extent;
  const most = Math.floor(Math.sqrt(pixelsMax / (extent * height)));
  const asked = Math.max(PIXELS_PER_MODULE_MIN, Math.ceil((dpi ?? dpiDefault) * perDpi - 1e-9));
  if (asked <= most || dpi === null) return { pixelsPerModule: Math.min(asked, most) };
  const dpiMost = Math.floor(most / perDpi);
  const mmMost = Math.floor((most * extent * MM_PER_INCH) / dpi);
  const tooLarge = problem('too_many_pixels', {
    millions: Math.round((extent * asked * height * asked) / 1e6),
    max: pixelsMax / 1e6,
    dpi: dpiMost,
    mm,
    width: mmMost,
    other: dpi,
  });
  return { problem: tooLarge };
}

/** Draws a PNG whose stated physical size is exactly `mm` wide. */
export function toPrintPng(drawing: Drawing, title: string, mm: number, pixelsPerModule: number): Uint8Array {
  const width = drawing.extent * pixelsPerModule;
  return withResolution(toPngOfWidth(toSvg(drawing, title), width), Math.round((1000 * width) / mm));
}

/** Adds the physical size of a pixel (PNG specification, clause 11.3.4.3), which must come before the pixels. */
function withResolution(png: Buffer, pixelsPerMetre: number): Buffer {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(pixelsPerMetre, 0);
  data.writeUInt32BE(pixelsPerMetre, 4);
  data.writeUInt8(1, 8);
  return Buffer.concat([png.subarray(0, HEADER_LENGTH), pngChunk('pHYs', data), png.subarray(HEADER_LENGTH)]);
}

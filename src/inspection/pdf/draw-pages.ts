import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { type DecodedImage, openDrawing, toPixels } from '../copies/open-image.js';
import { ignoreRejections } from './ignore-rejections.js';

export interface PageLimits {
  /** Number of pages drawn, from the first. */
  previewPages: number;
  /** In pixels: widths of the copies. The page is drawn at the widest. */
  previewWidths: readonly number[];
  /** Maximum height of a drawn page, in pixels; a longer page is drawn narrower. */
  previewHeight: number;
}

export interface DrawnPage {
  /** Counted from 1. */
  readonly page: number;
  readonly pixels: DecodedImage;
}

/** Larger images within a page are left out. */
const IMAGE_PIXELS_MAX = 40_000_000;
/** A narrower drawing shows nothing, for example of a receipt several metres long. */
const WIDTH_MIN = 240;

/**
 * Fonts for the standard names, tables for Asian texts and decoders, all from the package that pdf-parse uses: nothing
 * from the system is used.
 */
const PDF_PARSE = createRequire(import.meta.url).resolve('pdf-parse');
const PACKAGE = dirname(createRequire(PDF_PARSE).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(PACKAGE, name)}/`;
const OPTIONS = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  stopAtErrors: false,
  maxImageSize: IMAGE_PIXELS_MAX,
  standardFontDataUrl: folder('standard_fonts'),
  cMapUrl: folder('cmaps'),
  cMapPacked: true,
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
};

/**
 * Draws the first pages of a PDF on white. Skips pages that are blank, far too narrow or damaged. Only for an accepted
 * file; a page may still take long, so the caller must limit time and memory of the process.
 */
export async function drawPages(bytes: Buffer, limits: PageLimits): Promise<DrawnPage[]> {
  return ignoreRejections(async () => {
    const parser = new PDFParse({ data: new Uint8Array(bytes), ...OPTIONS });
    const drawn: DrawnPage[] = [];
    try {
      const first = Array.from({ length: limits.previewPages }, (_, index) => index + 1);
      const { pages } = await parser.getInfo({ partial: first, parsePageInfo: true });
      for (const { pageNumber, width, height } of pages) {
        const desiredWidth = widthFor(width, height, limits);
        if (desiredWidth < WIDTH_MIN) continue;
        const pixels = await drawPage(parser, pageNumber, desiredWidth).catch(() => null);
        if (pixels !== null && !isBlank(pixels)) drawn.push({ page: pageNumber, pixels });
      }
    } catch {
      // Without its page tree or its first pages: what was drawn before is returned.
    } finally {
      await parser.destroy().catch(() => undefined);
    }
    return drawn;
  });
}

/** Scales a page, in any units and of any size, to the limits of width and height. Zero for a page without a size. */
function widthFor(width: number, height: number, { previewWidths, previewHeight }: PageLimits): number {
  const fitting = Math.floor(Math.min(Math.max(...previewWidths), (previewHeight * width) / height));
  return Number.isFinite(fitting) && width > 0 && height > 0 ? fitting : 0;
}

async function drawPage(parser: PDFParse, page: number, desiredWidth: number): Promise<DecodedImage | null> {
  const { pages } = await parser.getScreenshot({
    partial: [page],
    desiredWidth,
    imageBuffer: true,
    imageDataUrl: false,
  });
  const png = pages[0]?.data;
  return png === undefined ? null : toPixels(openDrawing(Buffer.from(png)));
}

/** Whether all pixels have nearly the same colour: such a picture would look broken. */
function isBlank({ data, channels }: DecodedImage): boolean {
  const tolerance = 8;
  for (let at = 0; at < data.length; at++) {
    if (Math.abs((data[at] ?? 0) - (data[at % channels] ?? 0)) > tolerance) return false;
  }
  return true;
}

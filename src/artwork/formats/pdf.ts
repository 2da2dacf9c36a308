import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { Drawing } from '../draw/drawing.js';
import { imageDictionary, pdfContent, shadingPattern } from './pdf-content.js';
import type { ColourSpace } from './print-colours.js';
import { numbers, printPageOf } from './print-page.js';

/** Title in a viewer's window. */
const TITLE = 'QR code';

/**
 * Writes a single-page PDF of exactly the picture's size, `mm` wide: vectors without fonts, clip paths or transparency,
 * all colours in one space. The same drawing gives the same bytes.
 */
export async function toPdf(drawing: Drawing, mm: number, space: ColourSpace): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(TITLE);
  const page = printPageOf(drawing, mm);
  const sheet = pdf.addPage([page.width, page.height]);
  sheet.setTrimBox(0, 0, page.width, page.height);
  const { context } = pdf;
  const patterns: Record<string, PDFRef> = {};
  const images: Record<string, PDFRef> = {};
  const { operators, shading, image } = await pdfContent(drawing, space);
  if (shading !== null) patterns.Gradient = context.register(context.obj(shadingPattern(shading, page.matrix)));
  if (image !== null) {
    images.Image = context.register(context.flateStream(image.samples, imageDictionary(image, space.name)));
  }
  sheet.node.set(PDFName.of('Resources'), context.obj({ Pattern: patterns, XObject: images }));
  const content = `${numbers(page.matrix)} cm\n${operators}`;
  sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  return pdf.save({ useObjectStreams: false });
}

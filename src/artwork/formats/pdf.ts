import { PDFDocument } from '@cantoo/pdf-lib';
import type { Drawing } from '../draw/drawing.js';
import { pdfContent } from './pdf-content.js';
import { addPdfPage } from './pdf-page.js';
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
  const { operators, ...used } = await pdfContent(drawing, space);
  const sheet = addPdfPage(pdf, { ...page, ...used, space, content: `${numbers(page.matrix)} cm\n${operators}` });
  sheet.setTrimBox(0, 0, page.width, page.height);
  return pdf.save({ useObjectStreams: false });
}

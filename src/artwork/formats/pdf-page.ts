import { type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import { imageDictionary, type PdfContent, shadingPattern } from './pdf-content.js';
import type { ColourSpace } from './print-colours.js';

export interface PdfPage extends Pick<PdfContent, 'shading' | 'image'> {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly content: string;
  /** That of the drawing with the gradient. */
  readonly matrix: readonly number[];
  readonly space: ColourSpace;
  /** By the names that the content uses. */
  readonly fonts?: Record<string, PDFRef>;
}

/** Adds a page with all that its content uses. */
export function addPdfPage(pdf: PDFDocument, page: PdfPage): PDFPage {
  const { width, height, content, shading, image, matrix, space, fonts } = page;
  const { context } = pdf;
  const sheet = pdf.addPage([width, height]);
  const pattern = shading && { Gradient: context.register(context.obj(shadingPattern(shading, matrix))) };
  const stream = image && context.flateStream(image.samples, imageDictionary(image, space.name));
  const resources = { Pattern: { ...pattern }, XObject: { ...(stream && { Image: context.register(stream) }) } };
  sheet.node.set(PDFName.of('Resources'), context.obj({ ...resources, ...(fonts && { Font: fonts }) }));
  sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  return sheet;
}

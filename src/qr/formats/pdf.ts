import { type PDFContext, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { Drawing, Layer } from '../draw/drawing.js';
import type { Gradient } from '../draw/gradient.js';
import { type FlatImage, flattenImage } from './flat-image.js';
import { pathOperators } from './path-segments.js';
import { type ColourSpace, paintComponents } from './print-colours.js';
import { numbers, type Page, printPageOf } from './print-page.js';

/** Names the file in a viewer's window. */
const TITLE = 'QR code';

/**
 * Writes a PDF of one page of exactly the picture's size, `mm` wide: vectors, without fonts, clip paths or transparency, all
 * colours in one space. The same drawing gives the same bytes.
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
  const content = [`${numbers(page.matrix)} cm`];
  for (const layer of drawing.layers) {
    content.push(fillOperator(layer, space, (gradient) => addPattern(context, page, gradient, patterns)));
    content.push(pathOperators(layer.path), 'f');
  }
  if (drawing.image !== null) {
    const image = await flattenImage(drawing.image, drawing, space);
    images.Image = context.register(imageStream(context, image, space));
    const { left, top, right, bottom } = image.box;
    content.push(`q ${numbers([right - left, 0, 0, top - bottom, left, bottom])} cm /Image Do Q`);
  }
  sheet.node.set(PDFName.of('Resources'), context.obj({ Pattern: patterns, XObject: images }));
  sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(content.join('\n'))));
  return pdf.save({ useObjectStreams: false });
}

/** The operator that sets the colour of a layer. A gradient is a pattern, so that it needs no clip path. */
function fillOperator(layer: Layer, space: ColourSpace, nameOf: (shading: Shading) => string): string {
  const [from, to] = paintComponents(layer, space);
  if (typeof layer.paint !== 'string') return `/Pattern cs /${nameOf({ from, to, space, line: layer.paint })} scn`;
  return `${numbers(from)} ${space.name === 'DeviceRGB' ? 'rg' : 'k'}`;
}

interface Shading {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly space: ColourSpace;
  readonly line: Gradient;
}

/** Adds an axial shading (ISO 32000-1, clause 8.7.4.5.3) and returns its name. Layers of one gradient share it. */
function addPattern(context: PDFContext, page: Page, shading: Shading, patterns: Record<string, PDFRef>): string {
  const name = 'Gradient';
  const { from, to, space, line } = shading;
  patterns[name] ??= context.register(
    context.obj({
      Type: 'Pattern',
      PatternType: 2,
      Matrix: [...page.matrix],
      Shading: {
        ShadingType: 2,
        ColorSpace: space.name,
        Coords: [...line.start, ...line.end],
        Function: { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 },
        Extend: [true, true],
      },
    }),
  );
  return name;
}

const imageStream = (context: PDFContext, { width, height, samples }: FlatImage, space: ColourSpace) =>
  context.flateStream(samples, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: space.name,
    BitsPerComponent: 8,
    Interpolate: true,
  });

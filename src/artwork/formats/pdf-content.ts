import type { Drawing } from '../draw/drawing.js';
import type { Gradient } from '../draw/gradient.js';
import type { Layer } from '../draw/layer.js';
import { type FlatImage, flattenImage } from './flat-image.js';
import { pathOperators } from './path-segments.js';
import { type ColourSpace, paintComponents } from './print-colours.js';
import { numbers } from './print-page.js';
import { shadingGeometry } from './shading-geometry.js';

/** The gradient of a drawing in the components of a colour space. */
export interface Shading {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly space: ColourSpace['name'];
  readonly line: Gradient;
}

/** A drawing as PDF operators in module units, with y growing downwards. The caller sets the matrix. */
export interface PdfContent {
  readonly operators: string;
  /** The pattern that the operators call `/Gradient`. */
  readonly shading: Shading | null;
  /** The image that the operators call `/Image`. */
  readonly image: FlatImage | null;
}

/** Writes a drawing without clip paths, fonts or transparency, with all colours in one space. */
export async function pdfContent(drawing: Drawing, space: ColourSpace): Promise<PdfContent> {
  const content: string[] = [];
  let shading: Shading | null = null;
  for (const layer of drawing.layers) {
    const [from, to] = paintComponents(layer, space);
    // All layers with a gradient share the same one. It is a pattern, which needs no clip path.
    if (typeof layer.paint !== 'string') shading ??= { from, to, space: space.name, line: layer.paint };
    content.push(fillOperator(layer, from, space), pathOperators(layer.path), 'f');
  }
  if (drawing.image === null) return { operators: content.join('\n'), shading, image: null };
  const image = await flattenImage(drawing.image, drawing, space);
  const { left, top, right, bottom } = image.box;
  content.push(`q ${numbers([right - left, 0, 0, top - bottom, left, bottom])} cm /Image Do Q`);
  return { operators: content.join('\n'), shading, image };
}

function fillOperator({ paint }: Layer, colour: readonly number[], space: ColourSpace): string {
  if (typeof paint !== 'string') return '/Pattern cs /Gradient scn';
  return `${numbers(colour)} ${space.name === 'DeviceRGB' ? 'rg' : 'k'}`;
}

/** Returns the dictionary of a pattern with axial or radial shading (ISO 32000-1, clauses 8.7.4.5.3 and 8.7.4.5.4). */
export function shadingPattern({ from, to, space, line }: Shading, matrix: readonly number[]) {
  const { type, coords } = shadingGeometry(line);
  return {
    Type: 'Pattern',
    PatternType: 2,
    Matrix: [...matrix],
    Shading: {
      ShadingType: type,
      ColorSpace: space,
      Coords: [...coords],
      Function: { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 },
      Extend: [true, true],
    },
  };
}

/** Returns the dictionary of an image with 8 bits per component. */
export const imageDictionary = (
  { width, height }: Pick<FlatImage, 'width' | 'height'>,
  space: ColourSpace['name'],
) => ({
  Type: 'XObject',
  Subtype: 'Image',
  Width: width,
  Height: height,
  ColorSpace: space,
  BitsPerComponent: 8,
  Interpolate: true,
});

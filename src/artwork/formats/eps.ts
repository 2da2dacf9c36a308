import { deflateSync } from 'node:zlib';
import type { Drawing } from '../draw/drawing.js';
import type { Gradient } from '../draw/gradient.js';
import type { Layer } from '../draw/layer.js';
import { type FlatImage, flattenImage } from './flat-image.js';
import { pathOperators } from './path-segments.js';
import { type ColourSpace, paintComponents } from './print-colours.js';
import { numbers, printPageOf } from './print-page.js';
import { shadingGeometry } from './shading-geometry.js';

/** Characters per line; the structuring conventions allow 255. */
const LINE_LENGTH = 100;

/** Defines path operators with PDF's names. */
const PROLOG =
  '/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def /f {fill} bind def';

/**
 * Writes an Encapsulated PostScript file (level 3, ASCII, Document Structuring Conventions 3.0) of exactly the
 * picture's size, `mm` wide: vectors without fonts, clip paths or transparency, all colours in one space.
 */
export async function toEps(drawing: Drawing, mm: number, space: ColourSpace): Promise<Uint8Array> {
  const { width, height, matrix } = printPageOf(drawing, mm);
  const body = drawing.layers.flatMap((layer) => [paintOperators(layer, space), pathOperators(layer.path), 'f']);
  if (drawing.image !== null) body.push(imageOperators(await flattenImage(drawing.image, drawing, space), space));
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${numbers([width, height])}`,
    '%%Title: (QR code)',
    '%%LanguageLevel: 3',
    '%%DocumentData: Clean7Bit',
    ...(space.name === 'DeviceCMYK' ? ['%%DocumentProcessColors: Cyan Magenta Yellow Black'] : []),
    '%%Pages: 1',
    '%%EndComments',
    '%%BeginProlog',
    `/SignpostCode 5 dict def SignpostCode begin ${PROLOG} end`,
    '%%EndProlog',
    '%%Page: 1 1',
    'SignpostCode begin gsave',
    `[${numbers(matrix)}] concat`,
    ...body,
    'grestore end',
    'showpage',
    '%%Trailer',
    '%%EOF',
    '',
  ];
  return Buffer.from(lines.join('\n'), 'latin1');
}

function paintOperators(layer: Layer, space: ColourSpace): string {
  const [from, to] = paintComponents(layer, space);
  if (typeof layer.paint !== 'string') return gradientOperators(layer.paint, from, to, space);
  return `${numbers(from)} ${space.name === 'DeviceRGB' ? 'setrgbcolor' : 'setcmykcolor'}`;
}

/** A shading as a pattern (PostScript Language Reference, clauses 4.9.2 and 4.9.3), which needs no clip path. */
function gradientOperators(
  gradient: Gradient,
  from: readonly number[],
  to: readonly number[],
  space: ColourSpace,
): string {
  const { type, coords } = shadingGeometry(gradient);
  return [
    '<< /PatternType 2 /Shading <<',
    `/ShadingType ${type} /ColorSpace /${space.name} /Coords [${numbers(coords)}] /Extend [true true]`,
    `/Function << /FunctionType 2 /Domain [0 1] /C0 [${numbers(from)}] /C1 [${numbers(to)}] /N 1 >>`,
    '>> >> matrix makepattern setpattern',
  ].join('\n');
}

function imageOperators({ width, height, samples, box }: FlatImage, space: ColourSpace): string {
  const decode = space.name === 'DeviceRGB' ? '0 1 0 1 0 1' : '0 1 0 1 0 1 0 1';
  return [
    `gsave ${numbers([box.left, box.top])} translate ${numbers([box.right - box.left, box.bottom - box.top])} scale`,
    `/${space.name} setcolorspace`,
    `<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /Decode [${decode}] /Interpolate true`,
    `/ImageMatrix [${width} 0 0 ${height} 0 0]`,
    '/DataSource currentfile /ASCIIHexDecode filter /FlateDecode filter >> image',
    ...(deflateSync(samples)
      .toString('hex')
      .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []),
    '>',
    'grestore',
  ].join('\n');
}

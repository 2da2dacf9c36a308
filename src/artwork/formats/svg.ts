import { lookUp } from '../../core/contract/look-up.js';
import type { DrawingImage } from '../badge/badge.js';
import type { Drawing } from '../draw/drawing.js';
import { type Gradient, gradientLength } from '../draw/gradient.js';
import type { Layer } from '../draw/layer.js';
import { compact } from '../draw/path.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Removes characters that XML 1.0 does not allow (control characters, U+FFFE, U+FFFF). */
const escapeXml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => lookUp(ESCAPES, character) ?? character);

/** What is shown of a drawing from left to right, in modules, if that is not the picture alone. */
export interface Across {
  readonly left: number;
  readonly width: number;
}

/**
 * Writes an SVG in module units that looks the same in every program: paths, at most one gradient, an image only for a
 * logo, and no external references. Screen readers read the title. Its size is in pixels, or `mm` wide.
 */
export function toSvg(drawing: Drawing, title: string, mm: number | null = null, across: Across | null = null): string {
  const { extent, height, top, pixelsPerModule } = drawing;
  const { left, width } = across ?? { left: 0, width: extent };
  const [scale, unit] = mm === null ? [pixelsPerModule, ''] : [mm / extent, 'mm'];
  const definitions = new Set<string>();
  const layers = drawing.layers.map((layer) => layerMarkup(layer, definitions)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${compact(width * scale)}${unit}" height="${compact(height * scale)}${unit}"` +
    ` viewBox="${compact(left)} ${top} ${compact(width)} ${height}" role="img">` +
    `<title>${escapeXml(title)}</title>${[...definitions].join('')}${layers}` +
    `${drawing.image === null ? '' : imageMarkup(drawing.image)}</svg>`
  );
}

/** Returns the layer's path, and adds the gradient that it uses to the definitions. */
function layerMarkup({ path, paint, isCrisp }: Layer, definitions: Set<string>): string {
  const rendering = isCrisp ? 'crispEdges' : 'geometricPrecision';
  let fill: string;
  if (typeof paint === 'string') fill = paint;
  else {
    const gradient = gradientMarkup(paint);
    definitions.add(gradient.definition);
    fill = gradient.fill;
  }
  return `<path fill="${fill}" shape-rendering="${rendering}" d="${path}"/>`;
}

/**
 * Returns a gradient's definition and the fill that refers to it. The id names all of the gradient, so that SVGs
 * inlined in one page share an id only if they share the gradient.
 */
function gradientMarkup(gradient: Gradient): { definition: string; fill: string } {
  const { from, to, isRadial, start, end } = gradient;
  const numbers = [...start, ...end, gradientLength(gradient)].map(compact);
  const [x1, y1, x2, y2, radius] = numbers;
  const [element, place] = isRadial
    ? ['radialGradient', `cx="${x1}" cy="${y1}" r="${radius}"`]
    : ['linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`];
  const line = `gradientUnits="userSpaceOnUse" ${place}`;
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  const id = [element, from, to, ...numbers].join('_').replaceAll('#', '');
  return { definition: `<${element} id="${id}" ${line}>${stops}</${element}>`, fill: `url(#${id})` };
}

/**
 * The image keeps its aspect ratio and is centred, because preserveAspectRatio defaults to xMidYMid meet. Every program
 * supports the older `xlink:href`; Inkscape 1.2 shows nothing for a bare `href`.
 */
const imageMarkup = ({ box, href }: DrawingImage): string =>
  `<image xmlns:xlink="http://www.w3.org/1999/xlink" x="${compact(box.left)}" y="${compact(box.top)}" width="${compact(box.right - box.left)}"` +
  ` height="${compact(box.bottom - box.top)}" xlink:href="${escapeXml(href)}"/>`;

import type { DrawingImage } from '../badge/badge.js';
import type { Drawing, Layer } from '../draw/drawing.js';
import { gradientMarkup } from '../draw/gradient.js';
import { compact } from '../draw/path.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escaped for XML; what XML 1.0 cannot hold at all (control characters, U+FFFE, U+FFFF) is left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/**
 * An SVG in module units that opens alike everywhere: paths, at most one gradient, an image only for a logo, and nothing
 * that refers to anything outside. The title is what screen readers say.
 */
export function toSvg(drawing: Drawing, title: string): string {
  const pixels = drawing.extent * drawing.pixelsPerModule;
  const definitions = new Set<string>();
  const layers = drawing.layers.map((layer) => layerMarkup(layer, definitions)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"` +
    ` viewBox="0 0 ${drawing.extent} ${drawing.extent}" role="img">` +
    `<title>${escapeXml(title)}</title>${[...definitions].join('')}${layers}` +
    `${drawing.image === null ? '' : imageMarkup(drawing.image)}</svg>`
  );
}

/** Adds what the layer refers to to the definitions. */
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
 * Keeps the image's shape and centres it: the default of preserveAspectRatio, xMidYMid meet. The older name of the
 * reference is the one that every program knows; Inkscape 1.2 shows nothing for a bare `href`.
 */
const imageMarkup = ({ box, href }: DrawingImage): string =>
  `<image xmlns:xlink="http://www.w3.org/1999/xlink" x="${compact(box.left)}" y="${compact(box.top)}" width="${compact(box.right - box.left)}"` +
  ` height="${compact(box.bottom - box.top)}" xlink:href="${escapeXml(href)}"/>`;

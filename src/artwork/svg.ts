import type { Drawing } from './drawing.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escaped for XML; what XML 1.0 cannot hold at all (control characters, U+FFFE, U+FFFF) is left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** An SVG of one background and one path, drawn in module units. The title is what screen readers say. */
export function toSvg(drawing: Drawing, title: string): string {
  const pixels = drawing.extent * drawing.pixelsPerModule;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"` +
    ` viewBox="0 0 ${drawing.extent} ${drawing.extent}" shape-rendering="crispEdges" role="img">` +
    `<title>${escapeXml(title)}</title>` +
    `<path fill="${drawing.background}" d="M0 0h${drawing.extent}v${drawing.extent}H0z"/>` +
    `<path fill="${drawing.foreground}" d="${drawing.path}"/></svg>`
  );
}

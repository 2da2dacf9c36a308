import { renderAsync } from '@resvg/resvg-js';

/** Rasterises our own SVG at its width and height, off the event loop. No font is ever looked up. */
export async function toPng(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' });
  return image.asPng();
}

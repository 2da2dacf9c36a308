import { readPngDataUrl } from '../../core/png/data-url.js';
import { decodeLogo, toPngDataUrl } from '../badge/read-logo.js';
import { reducePixels } from '../badge/reduce-pixels.js';
import type { Box } from '../draw/box.js';
import type { Drawing } from '../draw/drawing.js';

/**
 * Returns the drawing with its image reduced to the pixels it takes at this resolution and aligned to them. Otherwise
 * resvg would sample only some of a larger image's pixels, which makes edges jagged.
 */
export async function fitImage(drawing: Drawing, pixelsPerModule: number): Promise<Drawing> {
  const { image } = drawing;
  if (image === null) return drawing;
  const picture = await decodeLogo(readPngDataUrl(image.href) ?? Buffer.alloc(0));
  const box = onWholePixels(image.box, pixelsPerModule);
  const [width, height] = [box.right - box.left, box.bottom - box.top].map((side) =>
    Math.round(side * pixelsPerModule),
  );
  if (width === undefined || height === undefined || width > picture.width || height > picture.height) return drawing;
  return { ...drawing, image: { ...image, box, href: await toPngDataUrl(reducePixels(picture, width, height)) } };
}

/** Moves the edges by at most half a pixel. A box remains at least one pixel wide and high. */
function onWholePixels({ left, top, right, bottom }: Box, pixelsPerModule: number): Box {
  const [x, y] = [Math.round(left * pixelsPerModule), Math.round(top * pixelsPerModule)];
  const width = Math.max(1, Math.round((right - left) * pixelsPerModule));
  const height = Math.max(1, Math.round((bottom - top) * pixelsPerModule));
  return {
    left: x / pixelsPerModule,
    top: y / pixelsPerModule,
    right: (x + width) / pixelsPerModule,
    bottom: (y + height) / pixelsPerModule,
  };
}

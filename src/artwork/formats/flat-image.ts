import { readPngDataUrl } from '../../core/png/data-url.js';
import type { DrawingImage } from '../badge/badge.js';
import { decodeLogo } from '../badge/read-logo.js';
import type { Box } from '../draw/box.js';
import type { Drawing } from '../draw/drawing.js';
import { gradientLength } from '../draw/gradient.js';
import { type ColourSpace, paintComponents } from './print-colours.js';

/** An image without transparency, which every press can print. */
export interface FlatImage {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, one byte per component of the colour space. */
  readonly samples: Uint8Array;
  /** Its place in the drawing. It fills the box. */
  readonly box: Box;
}

/** Decodes the image and blends it with what is below it: the background or the code's own colour. */
export async function flattenImage(image: DrawingImage, drawing: Drawing, space: ColourSpace): Promise<FlatImage> {
  const { width, height, data } = await decodeLogo(readPngDataUrl(image.href) ?? Buffer.alloc(0));
  const { box } = image;
  const groundAt = groundOf(image, drawing, space);
  const componentCount = groundAt(0, 0).length;
  const samples = new Uint8Array(width * height * componentCount);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * pixel, 4 * pixel + 4);
    const x = box.left + ((pixel % width) / width) * (box.right - box.left);
    const y = box.top + (Math.floor(pixel / width) / height) * (box.bottom - box.top);
    const own = space.pixel(red, green, blue);
    for (const [index, share] of groundAt(x, y).entries()) {
      const mixed = share + ((own[index] ?? 0) - share) * (alpha / 255);
      samples[pixel * componentCount + index] = Math.round(255 * mixed);
    }
  }
  return { width, height, samples, box };
}

/** Returns the components of what is below an image, at a point of the drawing. */
function groundOf(
  { ground }: DrawingImage,
  { layers }: Drawing,
  space: ColourSpace,
): (x: number, y: number) => readonly number[] {
  const layer = layers.find(({ role }) => role === ground);
  if (layer === undefined) throw new Error(`the drawing has no ${ground}`);
  const [from, to] = paintComponents(layer, space);
  if (typeof layer.paint === 'string') return () => from;
  const { isRadial, start, end } = layer.paint;
  const [[startX, startY], [endX, endY]] = [start, end];
  const [across, down] = [endX - startX, endY - startY];
  const length = gradientLength(layer.paint);
  return (x, y) => {
    const along = isRadial
      ? Math.hypot(x - startX, y - startY) / length
      : ((x - startX) * across + (y - startY) * down) / length ** 2;
    const share = Math.min(1, Math.max(0, along));
    return from.map((component, index) => component + ((to[index] ?? 0) - component) * share);
  };
}

import type { DrawingImage } from '../badge/badge.js';
import { type Box, fitInto } from '../draw/box.js';
import type { Drawing } from '../draw/drawing.js';
import type { ColourSpace } from './print-colours.js';

/** An image without transparency, as every press can print it. */
export interface FlatImage {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, one byte for each component of the colour space. */
  readonly samples: Uint8Array;
  /** Where it is in the drawing. */
  readonly box: Box;
}

/** Decodes the image and blends it with the background of the drawing, on which it lies. */
export async function flattenImage(image: DrawingImage, drawing: Drawing, space: ColourSpace): Promise<FlatImage> {
  // Loaded only for logos: it takes as much time and memory as everything else that draws.
  const { Jimp } = await import('jimp');
  const { bitmap } = await Jimp.fromBuffer(Buffer.from(image.href.slice(image.href.indexOf(',') + 1), 'base64'));
  const { width, height, data } = bitmap;
  const ground = groundOf(drawing, space);
  const samples = new Uint8Array(width * height * ground.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * pixel, 4 * pixel + 4);
    const own = space.pixel(red, green, blue);
    for (const [index, share] of ground.entries()) {
      const mixed = share + ((own[index] ?? 0) - share) * (alpha / 255);
      samples[pixel * ground.length + index] = Math.round(255 * mixed);
    }
  }
  const { scale, x, y } = fitInto({ left: 0, top: 0, right: width, bottom: height }, image.box);
  return { width, height, samples, box: { left: x, top: y, right: x + scale * width, bottom: y + scale * height } };
}

function groundOf({ layers }: Drawing, space: ColourSpace): readonly number[] {
  const layer = layers.find(({ role }) => role === 'background');
  return typeof layer?.paint === 'string' ? space.components(layer.paint, layer.role) : space.components('#FFFFFF');
}

import sharp from 'sharp';
import { type DecodedImage, openPixels } from './open-image.js';
import type { FocalPoint } from './stored-copies.js';

/** In pixels: below this there is nothing to choose from. */
const SIDE_MIN = 16;

/**
 * Returns the point that draws the eye (edges, saturated colours and skin, by libvips), found by cropping a small copy
 * to a square, or a square to half its height. Null if the picture is too small.
 */
export async function focalPointOf(pixels: DecodedImage): Promise<FocalPoint | null> {
  const { width, height } = pixels;
  const side = Math.min(width, height);
  if (side < SIDE_MIN) return null;
  const crop = width === height ? { width, height: Math.ceil(height / 2) } : { width: side, height: side };
  const { info } = await openPixels(pixels)
    .resize({ ...crop, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.attentionX === undefined || info.attentionY === undefined) return null;
  return { x: share(info.attentionX, width), y: share(info.attentionY, height) };
}

/** In thousandths, which is more precise than a crop needs. */
const share = (at: number, length: number): number =>
  Math.round((1000 * Math.min(Math.max(at, 0), length)) / length) / 1000;

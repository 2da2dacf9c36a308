import sharp from 'sharp';
import { type DecodedImage, openPixels } from './open-image.js';
import { SHARE_SIZE } from './stored-copies.js';

/** How much a picture may be enlarged: previews are shown small, so twice is not seen. */
const ENLARGED_MAX = 2;
const QUALITY = 78;
const POSITIONS = { attention: sharp.strategy.attention, top: sharp.gravity.north } as const;

/**
 * Returns a JPEG of `SHARE_SIZE` for previews of links, cropped to what draws the eye or to the top, transparent pixels
 * white; null for a picture that would be blurred.
 */
export async function makeShareCopy(pixels: DecodedImage, keep: keyof typeof POSITIONS): Promise<Buffer | null> {
  const { width, height } = SHARE_SIZE;
  if (pixels.width * ENLARGED_MAX < width || pixels.height * ENLARGED_MAX < height) return null;
  return openPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'cover', position: POSITIONS[keep] })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

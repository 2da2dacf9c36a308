import { Jimp } from 'jimp';
import type { Bitmap } from './image-orientation.js';

/** A narrower copy of an image, of the same type. */
export interface ImageCopy {
  /** Pixels. */
  width: number;
  bytes: Buffer;
}

/** An image that passed the inspection. */
export interface CleanImage {
  /** In pixels, after orientation. */
  width: number;
  height: number;
  /** The re-encoded pixels, upright and without metadata. */
  publicBytes: Buffer;
  /** Narrower copies, ascending by width. */
  copies: ImageCopy[];
}

export interface CopyLimits {
  /** Widths of the copies, in pixels. */
  copyWidths: readonly number[];
  /** Largest share of the image's own width that a copy may have: one that is hardly narrower saves nothing. */
  copyShare: number;
}

/** Encodes pixels alone, without any other chunk or segment. */
export type Encode = (bitmap: Bitmap) => Promise<Buffer>;

/**
 * Makes the narrower copies of an upright image, ascending by width. Each is made from the next wider one, so only the
 * widest reads all pixels; it needs 16 bytes for each of its columns in each row of the image, 210 MB when the image is
 * 8,192 pixels high.
 */
export async function makeCopies(image: Bitmap, encode: Encode, limits: CopyLimits): Promise<ImageCopy[]> {
  const widths = limits.copyWidths.filter((width) => width <= image.width * limits.copyShare);
  const copies: ImageCopy[] = [];
  let wider = image;
  for (const width of widths.toSorted((one, other) => other - one)) {
    // From the image's own proportions, so that roundings do not add up.
    wider = narrow(wider, width, Math.max(1, Math.round((image.height * width) / image.width)));
    copies.unshift({ width, bytes: await encode(wider) });
  }
  return copies;
}

/** Every pixel becomes the average of the area it covers; fully transparent pixels do not count. */
function narrow(bitmap: Bitmap, width: number, height: number): Bitmap {
  // Jimp changes its bitmap, hence a copy. Without a mode it averages; the modes skip pixels.
  return new Jimp({ ...bitmap }).resize({ w: width, h: height }).bitmap;
}

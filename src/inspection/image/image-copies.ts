import { Jimp } from 'jimp';
import type { Bitmap } from './image-orientation.js';

/** A narrower copy of a picture, of the picture's own type. */
export interface ImageCopy {
  /** Pixels. */
  width: number;
  bytes: Buffer;
}

export interface CopyLimits {
  /** Widths in pixels that are made. */
  copyWidths: readonly number[];
  /** Part of the picture's own width that a copy may have at most: one that is hardly narrower saves nothing. */
  copyShare: number;
}

/** Encodes pixels alone, without any other chunk or segment. */
export type Encode = (bitmap: Bitmap) => Promise<Buffer>;

/**
 * Makes the narrower copies of an upright picture, ascending by width. Each is made from the next wider one, so only the
 * widest goes over all pixels; that one needs 16 bytes for each of its columns in each of the picture's rows, 210 MB
 * when the picture is 8,192 pixels high.
 */
export async function makeCopies(picture: Bitmap, encode: Encode, limits: CopyLimits): Promise<ImageCopy[]> {
  const widths = limits.copyWidths.filter((width) => width <= picture.width * limits.copyShare);
  const copies: ImageCopy[] = [];
  let wider = picture;
  for (const width of widths.toSorted((one, other) => other - one)) {
    // Of the picture's own proportions, so that roundings do not add up.
    wider = narrow(wider, width, Math.max(1, Math.round((picture.height * width) / picture.width)));
    copies.unshift({ width, bytes: await encode(wider) });
  }
  return copies;
}

/** Every pixel is the average of the area it stands for; what is wholly transparent gives it no colour. */
function narrow(bitmap: Bitmap, width: number, height: number): Bitmap {
  // Jimp works on the bitmap it is given, hence one of its own. Without a mode it averages; the others leave pixels out.
  return new Jimp({ ...bitmap }).resize({ w: width, h: height }).bitmap;
}

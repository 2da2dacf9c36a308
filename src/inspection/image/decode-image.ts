import type { Sharp } from 'sharp';
import { type DecodedImage, openFile, toPixels } from '../copies/open-image.js';
import type { Orientation } from './image-orientation.js';
import { damaged } from './image-refusal.js';

export interface Decoding {
  /** Size in the header, before applying the orientation. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Whether the file only has shades of grey, all opaque. */
  readonly grey: boolean;
}

/** How to turn stored pixels upright, by orientation. */
const UPRIGHT: Readonly<Record<Orientation, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flip().rotate(90),
  6: (image) => image.rotate(90),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(270),
};

/**
 * Decodes a file whose parts were checked and which has no other orientation than the given one. Its colours are
 * converted to sRGB with its profile, if it has one. Every pixel must be decodable.
 */
export async function decodeImage(format: 'PNG' | 'JPEG', bytes: Buffer, decoding: Decoding): Promise<DecodedImage> {
  const { width, height, orientation, grey } = decoding;
  const opened = openFile(bytes, width * height);
  const upright = UPRIGHT[orientation](grey ? opened.toColourspace('b-w') : opened);
  const pixels = await toPixels(upright).catch(() => null);
  if (pixels === null) throw damaged(format, 'its pixels cannot be decoded. Save it again.');
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  const agrees = pixels.width === across && pixels.height === down;
  if (!agrees || pixels.data.length !== width * height * pixels.channels) {
    throw damaged(format, 'its pixels do not fill its size.');
  }
  return pixels;
}

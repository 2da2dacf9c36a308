import sharp, { type Sharp } from 'sharp';

/** The only formats that libvips may read, whatever else the package supports. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'];

// Files are inspected one at a time, so a cache would only retain the memory of the previous one.
sharp.cache(false);
sharp.concurrency(2);

/** Makes libvips reject every other format for the rest of the process. Call it before opening bytes from outside. */
export function refuseOtherFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/** Decoded 8-bit samples, sRGB, row by row: grey (1), RGB (3) or RGBA (4 channels). */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Buffer;
}

/** Opens a PNG or JPEG for decoding; any flaw noticed by the decoder is an error. */
export const openFile = (bytes: Buffer, pixelsMax: number): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels: pixelsMax });

/** Opens a PNG drawn by a library of this process; transparent pixels become white. */
export const openDrawing = (bytes: Buffer): Sharp => sharp(bytes).flatten({ background: '#ffffff' });

/** Opens decoded pixels for encoding. */
export const openPixels = ({ data, width, height, channels }: DecodedImage): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** Runs a pipeline and returns decoded 8-bit samples. */
export async function toPixels(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3 && channels !== 4) throw new Error(`${channels} channels`);
  return { data, width, height, channels };
}

/** Keeps grey pixels grey; otherwise the result would have colour channels. */
export const keepGrey = (image: Sharp, { channels }: DecodedImage): Sharp =>
  channels === 1 ? image.toColourspace('b-w') : image;

import sharp, { type Sharp } from 'sharp';

/** The only formats that libvips may read, whatever else the package was built with. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'];

// Files are inspected one at a time, so a cache would only keep the memory of the last one.
sharp.cache(false);
sharp.concurrency(2);

/** Makes libvips refuse every other format, for as long as the process lives. Call it before foreign bytes are opened. */
export function refuseOtherFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/** Decoded samples of 8 bits, sRGB, row by row: grey (1), RGB (3) or RGBA (4 channels). */
export interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly data: Buffer;
}

/** Opens a PNG or JPEG for decoding; any flaw that the decoder notices is an error. */
export const openFile = (bytes: Buffer, pixelsMax: number): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels: pixelsMax });

/** Opens a PNG that a library of this process has drawn; transparent pixels become white. */
export const openDrawing = (bytes: Buffer): Sharp => sharp(bytes).flatten({ background: '#ffffff' });

/** Opens decoded pixels for encoding. */
export const openPixels = ({ data, width, height, channels }: DecodedImage): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** Runs a pipeline to decoded samples of 8 bits. */
export async function toPixels(image: Sharp): Promise<DecodedImage> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3 && channels !== 4) throw new Error(`${channels} channels`);
  return { data, width, height, channels };
}

/** Keeps grey pixels grey, where the result is not for others. */
export const keepGrey = (image: Sharp, { channels }: DecodedImage): Sharp =>
  channels === 1 ? image.toColourspace('b-w') : image;

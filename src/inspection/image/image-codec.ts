import { Jimp, PNGColorType, PNGFilterType } from 'jimp';
import type { Bitmap } from './image-orientation.js';
import { damaged } from './image-refusal.js';
import { PIXEL_BYTES } from './image-size.js';

interface Size {
  width: number;
  height: number;
}

const JPEG_QUALITY = 85;
const DEFLATE = { deflateLevel: 6, deflateStrategy: 0 } as const;

/** Decodes a PNG whose chunks were checked; `expected` is the header's size. */
export async function decodePng(bytes: Buffer, expected: Size): Promise<Bitmap> {
  return decode('PNG', expected, async () => (await Jimp.fromBuffer(bytes)).bitmap);
}

export interface JpegDecoding extends Size {
  /** True when the three components are RGB, false for YCbCr. */
  rgb: boolean;
  /** Most memory of the decoder, in MB. It counts coefficients, samples and pixels, not the engine's overhead. */
  memory: number;
}

/** Decodes a JPEG whose segments were checked. The bytes must have no EXIF, by which Jimp would turn the image. */
export async function decodeJpeg(bytes: Buffer, { rgb, memory, ...expected }: JpegDecoding): Promise<Bitmap> {
  const options = {
    maxMemoryUsageInMB: memory,
    maxResolutionInMP: Math.ceil((expected.width * expected.height) / 1_000_000),
    ...(rgb ? { colorTransform: false } : {}),
  };
  return decode('JPEG', expected, async () => (await Jimp.fromBuffer(bytes, { 'image/jpeg': options })).bitmap);
}

async function decode(format: 'PNG' | 'JPEG', { width, height }: Size, run: () => Promise<Bitmap>): Promise<Bitmap> {
  const bitmap = await run().catch(() => null);
  if (bitmap === null) throw damaged(format, 'its pixels cannot be decoded. Save it again.');
  const agrees =
    bitmap.width === width && bitmap.height === height && bitmap.data.length === width * height * PIXEL_BYTES;
  if (!agrees) throw damaged(format, 'its pixels do not fill its size.');
  return bitmap;
}

/** Encodes the pixels as a PNG without any other chunk: grey or colour, with alpha only where something is transparent. */
export async function encodePng({ width, height, data }: Bitmap): Promise<Buffer> {
  const { samples, colorType } = packSamples(data);
  const packed = new Jimp({ width, height, data: samples });
  // One filter for every row: trying all five takes five times as long and saves a few per cent.
  const filterType = PNGFilterType.SUB;
  return packed.getBuffer('image/png', { colorType, inputColorType: colorType, filterType, ...DEFLATE });
}

/** Leaves out alpha when all is opaque, and colour when all is grey. */
function packSamples(data: Buffer): { samples: Buffer; colorType: PNGColorType } {
  let opaque = true;
  let grey = true;
  for (let at = 0; at < data.length && opaque; at += PIXEL_BYTES) {
    opaque = data[at + 3] === 255;
    grey &&= data[at] === data[at + 1] && data[at] === data[at + 2];
  }
  if (!opaque) return { samples: data, colorType: PNGColorType.COLOR_ALPHA };
  const perPixel = grey ? 1 : 3;
  const samples = Buffer.alloc((data.length / PIXEL_BYTES) * perPixel);
  for (let from = 0, to = 0; from < data.length; from += PIXEL_BYTES) {
    for (let sample = 0; sample < perPixel; sample++) samples[to++] = data[from + sample] ?? 0;
  }
  return { samples, colorType: grey ? PNGColorType.GRAYSCALE : PNGColorType.COLOR };
}

/** Encodes the pixels as a JPEG without EXIF, profile or comment. */
export async function encodeJpeg(bitmap: Bitmap): Promise<Buffer> {
  // Jimp's getBuffer would first blend every pixel with a background, though these are opaque: four times the work. Its
  // types lack the encoder's options, hence the untyped call and the check of its result.
  const format = new Jimp(bitmap).formats.find(({ mime }) => mime === 'image/jpeg');
  if (format === undefined) throw new Error('Jimp has no JPEG encoder.');
  const encoded: unknown = await Reflect.apply(format.encode, format, [bitmap, { quality: JPEG_QUALITY }]);
  if (!Buffer.isBuffer(encoded)) throw new Error('The JPEG encoder returned no bytes.');
  return encoded;
}

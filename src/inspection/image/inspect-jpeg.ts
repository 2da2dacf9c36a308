import { decodeJpeg, encodeJpeg } from './image-codec.js';
import { type CleanImage, type CopyLimits, makeCopies } from './image-copies.js';
import { applyOrientation, readOrientation } from './image-orientation.js';
import { ImageRefusal } from './image-refusal.js';
import type { ImageLimits } from './image-size.js';
import { type JpegSegments, readSegments } from './jpeg-segments.js';

/** Component ids that mean RGB when no APP segment names the colour space, as in libjpeg: `R`, `G`, `B`. */
const RGB_IDS = 'RGB';
/** Bytes that the decoder counts for a pixel of four full components (coefficients, samples, colours, RGBA). */
const DECODER_BYTES_PER_PIXEL = 28;
/** Scans that an image of the most pixels may have; a smaller one may have more. Encoders write about ten. */
const MAX_SCANS_AT_FULL_SIZE = 20;
/** For tables, and the rounding of small images up to whole blocks. */
const DECODER_SPARE_MB = 64;

/**
 * Checks a file that begins with JPEG's signature: its segments, its size and, by decoding, its pixels. Encodes these again,
 * upright. Throws an ImageRefusal.
 */
export async function inspectJpeg(bytes: Buffer, limits: ImageLimits & CopyLimits): Promise<CleanImage> {
  const segments = readSegments(bytes, limits);
  const { frame, adobeTransform, exif } = segments;
  if (frame.width * frame.height * segments.scans > limits.imagePixels * MAX_SCANS_AT_FULL_SIZE) {
    throw new ImageRefusal('The JPEG has too many scans for its size: save it again, without progressive display.');
  }
  if (frame.components.length === 4 && adobeTransform === null) {
    throw new ImageRefusal('The JPEG has print colours (CMYK) of an unknown kind: save it in RGB.');
  }
  const bitmap = await decodeJpeg(segments.bare, {
    width: frame.width,
    height: frame.height,
    rgb: isRgb(segments),
    memory: Math.ceil((limits.imagePixels * DECODER_BYTES_PER_PIXEL) / 2 ** 20) + DECODER_SPARE_MB,
  });
  const upright = applyOrientation(bitmap, exif === null ? 1 : readOrientation(exif));
  const publicBytes = await encodeJpeg(upright);
  const copies = await makeCopies(upright, encodeJpeg, limits);
  return { width: upright.width, height: upright.height, publicBytes, copies };
}

function isRgb({ frame, adobeTransform, hasJfif }: JpegSegments): boolean {
  if (frame.components.length !== 3 || hasJfif) return false;
  if (adobeTransform !== null) return adobeTransform === 0;
  return String.fromCharCode(...frame.components.map(({ id }) => id)) === RGB_IDS;
}

import { problem } from '../../core/contract/problems.js';
import type { DecodedImage } from '../copies/open-image.js';
import { decodeImage } from './decode-image.js';
import { readOrientation } from './image-orientation.js';
import { ImageRefusal } from './image-refusal.js';
import type { ImageLimits } from './image-size.js';
import { readSegments } from './jpeg-segments.js';

/**
 * Scans allowed for an image with the maximum number of pixels; a smaller one may have more. Encoders write about ten.
 */
const MAX_SCANS_AT_FULL_SIZE = 20;

export interface InspectedJpeg {
  readonly pixels: DecodedImage;
  /** Whether colours are stored at the same resolution as brightness. */
  readonly fullChroma: boolean;
}

/**
 * Checks a file that begins with JPEG's signature: its segments, its size and, by decoding, its pixels. Returns the
 * pixels upright. Throws an ImageRefusal.
 */
export async function inspectJpeg(bytes: Buffer, limits: ImageLimits): Promise<InspectedJpeg> {
  const { frame, adobeTransform, exif, scans, bare } = readSegments(bytes, limits);
  if (frame.width * frame.height * scans > limits.imagePixels * MAX_SCANS_AT_FULL_SIZE) {
    throw new ImageRefusal(problem('jpeg_scans_too_many_for_size'));
  }
  if (frame.components.length === 4 && adobeTransform === null) {
    throw new ImageRefusal(problem('jpeg_inks_unknown'));
  }
  const pixels = await decodeImage('JPEG', bare, {
    width: frame.width,
    height: frame.height,
    orientation: exif === null ? 1 : readOrientation(exif),
    grey: frame.components.length === 1,
  });
  return { pixels, fullChroma: frame.components.every(({ across, down }) => across === 1 && down === 1) };
}

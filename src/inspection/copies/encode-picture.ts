import { type DecodedImage, keepGrey, openPixels } from './open-image.js';
import { hasTransparency } from './pixel-traits.js';
import type { CopyExtension } from './stored-copies.js';

/** Chosen by eye with photographs: no visible blocks or ringing at the size that a phone shows. */
const QUALITY = { webp: 75, jpeg: 80, file: 85 } as const;

/** Encodes an entire picture as a PNG without metadata, with alpha only if something is transparent. */
export async function encodePng(pixels: DecodedImage): Promise<Buffer> {
  const image = keepGrey(openPixels(pixels), pixels);
  return (hasTransparency(pixels) ? image : image.removeAlpha()).png({ compressionLevel: 6 }).toBuffer();
}

/**
 * Encodes an entire picture as a JPEG without metadata; `fullChroma` stores colours at the same resolution as
 * brightness.
 */
export async function encodeJpeg(pixels: DecodedImage, fullChroma: boolean): Promise<Buffer> {
  // Optimised tables would save 4 % of a file that pages do not show, for four times the work.
  const chromaSubsampling = fullChroma ? '4:4:4' : '4:2:0';
  return keepGrey(openPixels(pixels), pixels)
    .jpeg({ quality: QUALITY.file, chromaSubsampling, optimiseCoding: false })
    .toBuffer();
}

/** Encodes a copy without metadata. `drawing` is for few colours and is lossless. */
export async function encodeCopy(pixels: DecodedImage, extension: CopyExtension, drawing: boolean): Promise<Buffer> {
  const image = openPixels(pixels);
  switch (extension) {
    case 'webp':
      if (drawing) return image.webp({ lossless: true, effort: 1 }).toBuffer();
      return image.webp({ quality: QUALITY.webp, effort: 4 }).toBuffer();
    case 'png':
      return keepGrey(image, pixels).png({ compressionLevel: 7 }).toBuffer();
    case 'jpg':
      // The settings of `mozjpeg: true`, except its search for the best scan order, which takes as long as everything
      // else.
      return keepGrey(image, pixels)
        .jpeg({
          quality: QUALITY.jpeg,
          progressive: true,
          trellisQuantisation: true,
          overshootDeringing: true,
          quantisationTable: 3,
        })
        .toBuffer();
  }
}

import { type DecodedImage, keepGrey, openPixels } from './open-image.js';
import { hasTransparency } from './pixel-traits.js';
import type { CopyExtension } from './stored-copies.js';

/** Chosen by eye on photographs: no blocks and no rings at the size that a phone shows. */
const QUALITY = { webp: 75, jpeg: 80, file: 85 } as const;

/** Encodes a whole picture as a PNG of its pixels alone, with alpha only where something is transparent. */
export async function encodePng(pixels: DecodedImage): Promise<Buffer> {
  const image = keepGrey(openPixels(pixels), pixels);
  return (hasTransparency(pixels) ? image : image.removeAlpha()).png({ compressionLevel: 6 }).toBuffer();
}

/** Encodes a whole picture as a JPEG of its pixels alone; `fullChroma` is for colours as fine as brightness. */
export async function encodeJpeg(pixels: DecodedImage, fullChroma: boolean): Promise<Buffer> {
  // Optimised tables would save 4 % of a file that pages do not show, for four times the work.
  const chromaSubsampling = fullChroma ? '4:4:4' : '4:2:0';
  return keepGrey(openPixels(pixels), pixels)
    .jpeg({ quality: QUALITY.file, chromaSubsampling, optimiseCoding: false })
    .toBuffer();
}

/** Encodes a copy, without any metadata. `drawing` is for few colours: then nothing is lost. */
export async function encodeCopy(pixels: DecodedImage, extension: CopyExtension, drawing: boolean): Promise<Buffer> {
  const image = openPixels(pixels);
  switch (extension) {
    case 'webp':
      if (drawing) return image.webp({ lossless: true, effort: 1 }).toBuffer();
      return image.webp({ quality: QUALITY.webp, effort: 4 }).toBuffer();
    case 'png':
      return keepGrey(image, pixels).png({ compressionLevel: 7 }).toBuffer();
    case 'jpg':
      // What `mozjpeg: true` sets, without its search for the best order of scans, which takes as long as all else.
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

import { ImageRefusal } from './image-refusal.js';

export interface ImageLimits {
  /** Most pixels a side, width and height alike. */
  imageSide: number;
  /** Most pixels altogether. */
  imagePixels: number;
}

/** Refuses an image whose header announces too large a size. Call it before anything is decoded. */
export function checkSize(width: number, height: number, limits: ImageLimits): void {
  const size = `The image is ${width} × ${height} pixels`;
  if (width === 0 || height === 0) throw new ImageRefusal(`${size}: it must have a width and a height.`);
  if (Math.max(width, height) > limits.imageSide) {
    throw new ImageRefusal(`${size}; at most ${limits.imageSide} pixels a side are accepted.`);
  }
  if (width * height > limits.imagePixels) {
    throw new ImageRefusal(`${size}; at most ${limits.imagePixels / 1_000_000} megapixels are accepted.`);
  }
}

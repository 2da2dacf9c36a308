import { problem } from '../../core/contract/problems.js';
import { ImageRefusal } from './image-refusal.js';

export interface ImageLimits {
  /** Maximum number of pixels per side, for both width and height. */
  imageSide: number;
  /** Maximum total number of pixels. */
  imagePixels: number;
}

/** Rejects an image whose header announces too large a size. Call it before decoding anything. */
export function checkSize(width: number, height: number, limits: ImageLimits): void {
  if (width === 0 || height === 0) throw new ImageRefusal(problem('image_without_size', { width, height }));
  if (Math.max(width, height) > limits.imageSide) {
    throw new ImageRefusal(problem('image_side_too_long', { width, height, max: limits.imageSide }));
  }
  if (width * height > limits.imagePixels) {
    throw new ImageRefusal(problem('image_too_large', { width, height, max: limits.imagePixels / 1_000_000 }));
  }
}

import type { GreyPicture } from './grey-picture.js';

/** Two box blurs come close to a Gaussian blur. */
const PASSES = 2;

/**
 * Returns the picture as from a lens that is a little out of focus: each pixel is spread over `radius` pixels on every side. A
 * camera rounds the corners of finder patterns and fills the gaps between dots like this.
 */
export function blurPicture({ data, width, height }: GreyPicture, radius: number): GreyPicture {
  let grey: Float32Array = Float32Array.from(data);
  for (let pass = 0; pass < PASSES; pass++) {
    grey = boxBlur(grey, { lines: height, length: width, lineStep: width, step: 1 }, radius);
    grey = boxBlur(grey, { lines: width, length: height, lineStep: 1, step: width }, radius);
  }
  return { data: Uint8Array.from(grey, Math.round), width, height };
}

interface Axis {
  readonly lines: number;
  readonly length: number;
  readonly lineStep: number;
  readonly step: number;
}

/** Returns the mean of each pixel's neighbours in one direction, by a running sum. */
function boxBlur(grey: Float32Array, { lines, length, lineStep, step }: Axis, radius: number): Float32Array {
  const result = new Float32Array(grey.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let position = -radius; position < length; position++) {
      if (position + radius < length) {
        sum += grey[start + (position + radius) * step] ?? 0;
        count++;
      }
      if (position - radius - 1 >= 0) {
        sum -= grey[start + (position - radius - 1) * step] ?? 0;
        count--;
      }
      if (position >= 0) result[start + position * step] = sum / count;
    }
  }
  return result;
}

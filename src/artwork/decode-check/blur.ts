import type { GreyPicture } from './grey-picture.js';

/** Two box blurs approximate a Gaussian blur. */
const PASSES = 2;

/**
 * Returns the picture as seen by a slightly unfocused lens: each pixel is spread over `radius` pixels on every side.
 * Cameras round the corners of finder patterns and fill the gaps between dots like this.
 */
export function blurPicture({ data, width, height }: GreyPicture, radius: number): GreyPicture {
  let grey = data;
  for (let pass = 0; pass < PASSES; pass++) grey = blurRows(blurColumns(grey, width, height, radius), width, radius);
  return { data: grey, width, height };
}

type Grey = GreyPicture['data'];

/** Replaces each pixel with the mean of its neighbours in the row, repeating the last pixel beyond the edge. */
function blurRows(data: Grey, width: number, radius: number): Grey {
  const result = new Uint8Array(data.length);
  const share = 1 / (2 * radius + 1);
  const row = new Uint8Array(width + 2 * radius);
  for (let start = 0; start < data.length; start += width) {
    row.fill(data[start] ?? 0, 0, radius).fill(data[start + width - 1] ?? 0, radius + width);
    row.set(data.subarray(start, start + width), radius);
    let sum = 0;
    for (let index = 0; index < 2 * radius; index++) sum += row[index] ?? 0;
    for (let index = 0; index < width; index++) {
      sum += row[index + 2 * radius] ?? 0;
      result[start + index] = sum * share + 0.5;
      sum -= row[index] ?? 0;
    }
  }
  return result;
}

/** Like `blurRows`, but in columns. Sums all columns at once from top to bottom, because memory is read row by row. */
function blurColumns(data: Grey, width: number, height: number, radius: number): Grey {
  const result = new Uint8Array(data.length);
  const share = 1 / (2 * radius + 1);
  const sums = new Uint32Array(width);
  const add = (row: number, sign: number): void => {
    const start = Math.min(height - 1, Math.max(0, row)) * width;
    for (let column = 0; column < width; column++)
      sums[column] = (sums[column] ?? 0) + sign * (data[start + column] ?? 0);
  };
  for (let row = -radius; row < radius; row++) add(row, 1);
  for (let row = 0; row < height; row++) {
    add(row + radius, 1);
    for (let column = 0; column < width; column++) result[row * width + column] = (sums[column] ?? 0) * share + 0.5;
    add(row - radius, -1);
  }
  return result;
}

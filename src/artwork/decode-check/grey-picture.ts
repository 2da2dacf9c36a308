import type { Raster } from '../formats/png.js';

/** Grey values of a picture, row by row, one byte each. */
export interface GreyPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Returns the luma (ITU-R BT.601) of an opaque picture. */
export function greyOf({ data, width, height }: Raster): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 4) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    grey[pixel] = (19595 * red + 38470 * green + 7471 * blue) >> 16;
  }
  return { data: grey, width, height };
}

/** Returns the picture with four channels, as needed by readers of colour pictures. */
export function rasterOf({ data, width, height }: GreyPicture): Raster {
  const pixels = new Uint32Array(data.length);
  // Alpha is the last byte on little-endian machines, the only ones Node runs on.
  for (let pixel = 0; pixel < data.length; pixel++) pixels[pixel] = 0xff000000 | ((data[pixel] ?? 0) * 0x010101);
  return { data: new Uint8ClampedArray(pixels.buffer), width, height };
}

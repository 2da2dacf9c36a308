import { pixelsOf, type Raster } from '../formats/png.js';

/** Grey values of a picture, row by row, one byte each. */
export interface GreyPicture {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Returns the luma (ITU-R BT.601) of an opaque picture. */
export function greyOf(raster: Raster): GreyPicture {
  const pixels = pixelsOf(raster);
  const grey = new Uint8Array(pixels.length);
  for (let at = 0; at < grey.length; at++) {
    const pixel = pixels[at] ?? 0;
    grey[at] = (19595 * (pixel & 0xff) + 38470 * ((pixel >> 8) & 0xff) + 7471 * ((pixel >> 16) & 0xff)) >> 16;
  }
  return { data: grey, width: raster.width, height: raster.height };
}

/** Returns the picture with four channels, as needed by readers of colour pictures. */
export function rasterOf({ data, width, height }: GreyPicture): Raster {
  const pixels = new Uint32Array(data.length);
  // Alpha is the last byte on little-endian machines, the only ones Node runs on.
  for (let pixel = 0; pixel < data.length; pixel++) pixels[pixel] = 0xff000000 | ((data[pixel] ?? 0) * 0x010101);
  return { data: new Uint8ClampedArray(pixels.buffer), width, height };
}

export const negativeOf = ({ data, width, height }: GreyPicture): GreyPicture => ({
  data: data.map((value) => 255 - value),
  width,
  height,
});

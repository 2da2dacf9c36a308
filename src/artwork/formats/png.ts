import { Resvg } from '@resvg/resvg-js';

/** Pixels of a picture, row by row, 4 bytes each: red, green, blue, alpha. */
export interface Raster {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Loads no fonts, because our SVGs contain no text. */
const OPTIONS = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;

/** Renders one of our SVGs as a PNG of exactly its width and height. Blocks, so call it in a worker. */
export const toPng = (svg: string): Buffer => new Resvg(svg, OPTIONS).render().asPng();

/**
 * Renders one of our SVGs as a PNG with a width in pixels. Blocks and takes 8 bytes of memory per pixel, so call it
 * in a worker.
 */
export const toPngOfWidth = (svg: string, width: number): Buffer =>
  new Resvg(svg, { ...OPTIONS, fitTo: { mode: 'width', value: width } }).render().asPng();

/** Renders one of our SVGs at a scale, as pixels on a background colour. Blocks, so call it in a worker. */
export function rasterise(svg: string, scale: number, background: string): Raster {
  const fitTo = { mode: 'zoom', value: scale } as const;
  const { pixels, width, height } = new Resvg(svg, { ...OPTIONS, background, fitTo }).render();
  // A view: a copy would take a tenth of the time of the drawing. The buffer is never shared memory.
  const data = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.length);
  return { data, width, height };
}

/** Returns the pixels as whole numbers, whose first byte is the lowest here: red. */
export const pixelsOf = ({ data, width, height }: Raster): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/** Adds a margin of `margin` pixels in the background colour on every side. */
export function withMargin(raster: Raster, margin: number, background: string): Raster {
  const { width, height } = raster;
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const pixels = new Uint32Array(wide * high).fill(pixelOf(background));
  const picture = pixelsOf(raster);
  for (let row = 0; row < height; row++) {
    pixels.set(picture.subarray(row * width, (row + 1) * width), (row + margin) * wide + margin);
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width: wide, height: high };
}

/** Returns a square part of a picture; positions and length are whole pixels within it. */
export function cropped(raster: Raster, left: number, top: number, side: number): Raster {
  const pixels = new Uint32Array(side * side);
  const picture = pixelsOf(raster);
  for (let row = 0; row < side; row++) {
    const start = (top + row) * raster.width + left;
    pixels.set(picture.subarray(start, start + side), row * side);
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width: side, height: side };
}

/** Returns `#RRGGBB` as an opaque pixel in memory order. */
const pixelOf = (colour: string): number =>
  new Uint32Array(Uint8Array.from(Buffer.from(`${colour.slice(1)}FF`, 'hex')).buffer)[0] ?? 0;

import { Resvg } from '@resvg/resvg-js';
import jsQrModule from 'jsqr';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadZxing } from '../../../src/artwork/decode-check/zxing-module.js';

// The package's types describe a default export, but at run time it is nested in another one.
const jsQR = jsQrModule.default;

loadZxing();

/** Decodes a picture with two independent readers. Returns their texts, or null if a reader finds nothing. */
export async function readCode(picture: Buffer | string): Promise<{ zxing: string | null; jsqr: string | null }> {
  const svg = typeof picture === 'string' ? picture : wrapPng(picture);
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const data = new Uint8ClampedArray(pixels);
  const image = { data, width, height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true });
  return { zxing: found?.text ?? null, jsqr: jsQR(data, width, height)?.data ?? null };
}

/** Wraps a PNG in an SVG of the same size, so that one rasteriser produces the pixels of both. */
function wrapPng(png: Buffer): string {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const href = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${href}" width="${width}" height="${height}"/></svg>`;
}

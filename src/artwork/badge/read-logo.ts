import { checkInflatedSize } from './inflated-size.js';
import { type Pixels, trimMargins } from './pixels.js';
import { reducePixels } from './reduce-pixels.js';

/** In pixels. Enough for a badge of any size in print; more would only make files larger. */
const SIDE_MAX = 512;

/** The bytes cannot be decoded as an image. */
export class LogoError extends Error {}

/** The pixels of a logo. */
export interface Logo {
  /** The visible part, at most 512 pixels per side; all of it if nothing is visible. */
  readonly pixels: Pixels;
  /** Size of the visible part in the file, in pixels; null if nothing is visible. */
  readonly visible: { readonly width: number; readonly height: number } | null;
}

/**
 * Decodes a PNG of any colour type and depth, trims its invisible margins and reduces it. Ignores colour profile and
 * gamma: samples are treated as sRGB. The caller must have checked the size in the header; 2048 pixels per side take
 * 500 ms. Throws LogoError.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  const picture = await decodeLogo(bytes);
  const visible = trimMargins(picture);
  return { pixels: reduceTo(visible ?? picture, SIDE_MAX), visible };
}

/** Returns the picture in its proportions with at most `side` pixels per side. */
function reduceTo(picture: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)));
  return reducePixels(picture, width ?? 1, height ?? 1);
}

/** Loads Jimp with PNG only. Only for logos, because it takes as much time and memory as all other drawing code. */
async function loadJimp() {
  const [{ createJimp }, { default: png }] = await Promise.all([import('@jimp/core'), import('@jimp/js-png')]);
  return createJimp({ formats: [png] });
}

/** Returns the pixels of a PNG of any colour type and depth. Throws LogoError. */
export async function decodeLogo(bytes: Buffer): Promise<Pixels> {
  const Logo = await loadJimp();
  try {
    checkInflatedSize(bytes);
    return (await Logo.fromBuffer(bytes)).bitmap;
  } catch (error) {
    throw new LogoError(error instanceof Error ? error.message : 'cannot be decoded');
  }
}

/**
 * Encodes pixels as a data URL of a PNG without any other chunk, so that no byte of a sender's file reaches
 * the artwork.
 */
export async function toPngDataUrl({ data, width, height }: Pixels): Promise<string> {
  const Logo = await loadJimp();
  return new Logo({ width, height, data: Buffer.from(data) }).getBase64('image/png');
}

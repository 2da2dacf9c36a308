/** Enough for a badge of any size in print; a larger one only makes every file larger. */
const SIDE = 512;

/** The bytes are no image that can be decoded. */
export class LogoError extends Error {}

/**
 * Decodes a PNG whose header is within bounds already and encodes its pixels anew, at most 512 pixels a side: nothing
 * of the sender's file reaches the artwork. Gives a data URL. Costs up to 300 ms for 2048 pixels a side.
 */
export async function reencodeLogo(bytes: Buffer): Promise<string> {
  // Only when there is a logo: it takes as long to load, and as much memory, as all else that draws.
  const { Jimp } = await import('jimp');
  try {
    const image = await Jimp.fromBuffer(bytes);
    if (Math.max(image.width, image.height) > SIDE) image.scaleToFit({ w: SIDE, h: SIDE });
    return await image.getBase64('image/png');
  } catch (error) {
    throw new LogoError(error instanceof Error ? error.message : 'cannot be decoded');
  }
}

/** Enough for a badge of any size in print; a larger one only makes files larger. */
const SIDE = 512;

/** The bytes cannot be decoded as an image. */
export class LogoError extends Error {}

/**
 * Decodes a PNG and encodes its pixels again, at most 512 pixels a side, so that no byte of the sender's file reaches the
 * artwork. Returns a data URL. The caller must have checked the size in the header: 2048 pixels a side take 300 ms.
 */
export async function reencodeLogo(bytes: Buffer): Promise<string> {
  // Loaded only for logos: it takes as much time and memory as everything else that draws.
  const { Jimp } = await import('jimp');
  try {
    const image = await Jimp.fromBuffer(bytes);
    if (Math.max(image.width, image.height) > SIDE) image.scaleToFit({ w: SIDE, h: SIDE });
    return await image.getBase64('image/png');
  } catch (error) {
    throw new LogoError(error instanceof Error ? error.message : 'cannot be decoded');
  }
}

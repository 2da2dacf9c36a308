import sharp from 'sharp';
import { encodeCopy } from './encode-picture.js';
import { focalPointOf } from './focal-point.js';
import { type DecodedImage, keepGrey, openPixels, toPixels } from './open-image.js';
import { hasTransparency, isDrawing } from './pixel-traits.js';
import { copyName, SHARE_COPY, SHARE_SIZE, type StoredCopies, type StoredPicture } from './stored-copies.js';
import { isTextPage } from './text-page.js';

export interface CopyLimits {
  /** Widths of the copies, in pixels. */
  copyWidths: readonly number[];
  /** Maximum width of a copy as a share of the next wider one: a copy that is hardly narrower saves nothing. */
  copyShare: number;
}

/** An encoded copy. */
export interface CopyFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface MadeCopies {
  readonly copies: StoredCopies;
  readonly files: readonly CopyFile[];
}

/** Makes all copies of an upright picture. */
export async function copyPicture(pixels: DecodedImage, limits: CopyLimits): Promise<MadeCopies> {
  const { picture, files, widest, narrowest } = await copyWidths(pixels, null, limits);
  const focus = await focalPointOf(narrowest);
  const isText = await isTextPage(widest);
  const share = await makeShareCopy(widest, isText ? 'top' : 'attention');
  return {
    copies: { pictures: [picture], focus, isText, share: share !== null },
    files: share === null ? files : [...files, { name: SHARE_COPY, bytes: share }],
  };
}

/** Makes the copies of the first pages of a PDF; `pages` are counted from 1. */
export async function copyPages(
  pages: readonly { readonly page: number; readonly pixels: DecodedImage }[],
  limits: CopyLimits,
): Promise<MadeCopies> {
  const pictures: StoredPicture[] = [];
  const files: CopyFile[] = [];
  // One at a time, to limit memory.
  for (const { page, pixels } of pages) {
    const made = await copyWidths(pixels, page, limits);
    pictures.push(made.picture);
    files.push(...made.files);
  }
  const [first] = pages;
  const share = first === undefined ? null : await makeShareCopy(first.pixels, 'top');
  if (share !== null) files.push({ name: SHARE_COPY, bytes: share });
  return { copies: { pictures, focus: null, share: share !== null }, files };
}

interface WidthCopies {
  readonly picture: StoredPicture;
  readonly files: readonly CopyFile[];
  readonly widest: DecodedImage;
  readonly narrowest: DecodedImage;
}

async function copyWidths(pixels: DecodedImage, page: number | null, limits: CopyLimits): Promise<WidthCopies> {
  const widths = widthsOf(pixels.width, limits);
  const drawing = isDrawing(pixels);
  const fallback = drawing || hasTransparency(pixels) ? 'png' : 'jpg';
  const scaled: DecodedImage[] = [];
  for (const width of widths.toReversed()) {
    const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
    scaled.push(await narrow(scaled.at(-1) ?? pixels, width, height));
  }
  const files = await Promise.all(
    scaled.flatMap((copy) =>
      (['webp', fallback] as const).map(async (extension) => ({
        name: copyName(page, copy.width, extension),
        bytes: await encodeCopy(copy, extension, drawing),
      })),
    ),
  );
  const { width, height } = pixels;
  const picture: StoredPicture = { page, width, height, widths, fallback };
  return { picture, files, widest: scaled[0] ?? pixels, narrowest: scaled.at(-1) ?? pixels };
}

/**
 * Returns the widths below the picture's own, then its own or the widest: nothing is enlarged, and each copy is worth
 * its bytes.
 */
function widthsOf(own: number, { copyWidths, copyShare }: CopyLimits): number[] {
  const widest = Math.min(own, Math.max(...copyWidths));
  return [...copyWidths.filter((width) => width <= widest * copyShare), widest].toSorted((one, other) => one - other);
}

/**
 * Scales from the next wider copy, so that only the widest reads all pixels. Sizes derive from the original picture, so
 * that rounding errors do not add up.
 */
const narrow = async (pixels: DecodedImage, width: number, height: number): Promise<DecodedImage> =>
  width === pixels.width
    ? pixels
    : toPixels(keepGrey(openPixels(pixels).resize({ width, height, fit: 'fill' }), pixels));

/** How much a picture may be enlarged: previews are shown small, so a factor of two is invisible. */
const SHARE_ENLARGED_MAX = 2;
const SHARE_QUALITY = 78;
const SHARE_POSITIONS = { attention: sharp.strategy.attention, top: sharp.gravity.north } as const;

/**
 * Returns a JPEG of `SHARE_SIZE` for link previews, cropped to what draws the eye or to the top, with transparent
 * pixels white; null for a picture that would be blurred.
 */
async function makeShareCopy(pixels: DecodedImage, keep: keyof typeof SHARE_POSITIONS): Promise<Buffer | null> {
  const { width, height } = SHARE_SIZE;
  if (pixels.width * SHARE_ENLARGED_MAX < width || pixels.height * SHARE_ENLARGED_MAX < height) return null;
  return openPixels(pixels)
    .flatten({ background: '#ffffff' })
    .resize({ width, height, fit: 'cover', position: SHARE_POSITIONS[keep] })
    .toColourspace('srgb')
    .jpeg({ quality: SHARE_QUALITY })
    .toBuffer();
}

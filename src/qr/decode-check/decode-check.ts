import jsQrModule from 'jsqr';
import { readBarcodes } from 'zxing-wasm/reader';
import { type ArtworkStyle, QUIET_ZONE } from '../draw/drawing.js';
import { type Raster, rasterise, withMargin } from '../formats/png.js';
import { FrameStyle } from '../style-options.js';
import { blurPicture } from './blur.js';

/** Two readers that share no code. */
export type Reader = 'zxing' | 'jsqr';
export const READERS: readonly Reader[] = ['zxing', 'jsqr'];

/** The package's types describe a default export, its module system gives one inside another. */
const jsQr = jsQrModule.default;

const readByZxing = async (image: Raster): Promise<string | null> => {
  const picture = { ...image, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : null;
};

const readByJsQr = async ({ data, width, height }: Raster): Promise<string | null> =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;

const READ: Record<Reader, (image: Raster) => Promise<string | null>> = { zxing: readByZxing, jsqr: readByJsQr };

/** One look at a picture, as one frame of a camera is: pixels per module, and how far the lens spreads, in modules. */
interface Capture {
  readonly pixels: number;
  readonly blur: number;
}

/**
 * jsQR judges an eye by its diagonals too, and takes a round ball in a square frame for none while all is sharp; how
 * far out of focus it must be depends on the picture. The first look does for most.
 */
const fullSizeCaptures = (pixels: number): Capture[] => [
  { pixels, blur: 0 },
  { pixels, blur: 0.375 },
  { pixels: 16, blur: 0.375 },
  { pixels: 16, blur: 0.25 },
  { pixels: 12, blur: 0.375 },
  { pixels: 12, blur: 0.25 },
];

const REDUCED_CAPTURES: readonly Capture[] = [
  { pixels: 4, blur: 0 },
  { pixels: 3, blur: 0 },
  { pixels: 8, blur: 0.25 },
  { pixels: 8, blur: 0.375 },
  { pixels: 5, blur: 0.2 },
];

/**
 * The readers that read exactly the text from the picture at its own size and from a reduced one, at one look or
 * another. A code without a quiet zone is read with one around it, as whoever places it must leave it. Blocks, 20 ms
 * for an address and a second for the largest symbol: for a worker.
 */
export async function decodingReaders(svg: string, style: ArtworkStyle, text: string): Promise<Reader[]> {
  const { pixelsPerModule } = style;
  const reduced = REDUCED_CAPTURES.filter(({ pixels }) => pixels < pixelsPerModule);
  const readers: Reader[] = [];
  for (const reader of READERS) {
    const reads = async (looks: readonly Capture[]): Promise<boolean> => {
      for (const look of looks) if ((await READ[reader](capture(svg, style, look))) === text) return true;
      return false;
    };
    if ((await reads(fullSizeCaptures(pixelsPerModule))) && (await reads(reduced))) readers.push(reader);
  }
  return readers;
}

function capture(svg: string, style: ArtworkStyle, { pixels, blur }: Capture): Raster {
  const paper = style.backgroundColor;
  const image = rasterise(svg, pixels / style.pixelsPerModule, paper);
  const hasQuietZone = style.drawQuietZones || style.frameStyle !== FrameStyle.None;
  const placed = hasQuietZone ? image : withMargin(image, QUIET_ZONE * pixels, paper);
  return blur === 0 ? placed : blurPicture(placed, Math.max(1, Math.round(blur * pixels)));
}

import jsQrModule from 'jsqr';
import { readBarcodes } from 'zxing-wasm/reader';
import { type ArtworkStyle, QUIET_ZONE } from '../draw/drawing.js';
import { type Raster, rasterise, withMargin } from '../formats/png.js';
import { FrameStyle } from '../style-options.js';
import { blurPicture } from './blur.js';

/** Two libraries that decode QR codes and share no code. */
export type Reader = 'zxing' | 'jsqr';
export const READERS: readonly Reader[] = ['zxing', 'jsqr'];

/** The package's types describe a default export, but at run time it is nested in another one. */
const jsQr = jsQrModule.default;

const readByZxing = async (image: Raster): Promise<string | null> => {
  const picture = { ...image, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : null;
};

const readByJsQr = async ({ data, width, height }: Raster): Promise<string | null> =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;

const READ: Record<Reader, (image: Raster) => Promise<string | null>> = { zxing: readByZxing, jsqr: readByJsQr };

/** One capture of a picture, like one frame of a camera. */
interface Capture {
  /** Pixels per module. */
  readonly pixels: number;
  /** Radius of the blur, in modules. */
  readonly blur: number;
}

/**
 * jsQR also checks a finder pattern's diagonals, and does not recognise a sharp round centre in a square ring; how much blur
 * it needs depends on the picture. For most pictures the first capture is enough.
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
 * Returns the readers that decode exactly the text in at least one capture of the picture's own size and in one of a reduced
 * size. A code without a quiet zone gets one, as it must have in print. Blocks, 20 ms for an address and a second for the
 * largest symbol: for a worker.
 */
export async function decodingReaders(svg: string, style: ArtworkStyle, text: string): Promise<Reader[]> {
  const { pixelsPerModule } = style;
  const reduced = REDUCED_CAPTURES.filter(({ pixels }) => pixels < pixelsPerModule);
  const readers: Reader[] = [];
  for (const reader of READERS) {
    const reads = async (captures: readonly Capture[]): Promise<boolean> => {
      for (const one of captures) if ((await READ[reader](capture(svg, style, one))) === text) return true;
      return false;
    };
    if ((await reads(fullSizeCaptures(pixelsPerModule))) && (await reads(reduced))) readers.push(reader);
  }
  return readers;
}

function capture(svg: string, style: ArtworkStyle, { pixels, blur }: Capture): Raster {
  const background = style.backgroundColor;
  const image = rasterise(svg, pixels / style.pixelsPerModule, background);
  const hasQuietZone = style.drawQuietZones || style.frameStyle !== FrameStyle.None;
  const placed = hasQuietZone ? image : withMargin(image, QUIET_ZONE * pixels, background);
  return blur === 0 ? placed : blurPicture(placed, Math.max(1, Math.round(blur * pixels)));
}

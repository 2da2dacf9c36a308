import { ZBarConfigType, ZBarImage, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm';
import jsQrModule from 'jsqr';
import { readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from '../formats/png.js';
import { type GreyPicture, negativeOf, rasterOf } from './grey-picture.js';
import type { Reader } from './reader-names.js';

/** A picture in the two forms that readers need. */
export interface Capture {
  readonly colour: Raster;
  readonly grey: GreyPicture;
  /** Whether it shows light modules on a dark background. Only the one kind is read: trying both takes twice as long. */
  readonly isInverted: boolean;
}

/** The package's types describe a default export, but at run time it is nested in another one. */
const jsQr = jsQrModule.default;

async function readByZxing({ colour, isInverted }: Capture): Promise<string | null> {
  const picture = { ...colour, colorSpace: 'srgb' as const };
  const options = { formats: ['QRCode' as const], tryHarder: true, tryInvert: isInverted, maxNumberOfSymbols: 1 };
  const [found] = await readBarcodes(picture, options);
  return found?.isValid ? found.text : null;
}

/**
 * Its mode for inverted codes takes large dark areas for light and misses a quarter of plain codes on dark green, so it
 * gets a negative.
 */
async function readByJsQr({ colour, grey, isInverted }: Capture): Promise<string | null> {
  const { data, width, height } = isInverted ? rasterOf(negativeOf(grey)) : colour;
  return jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

/**
 * A scanner remembers what it has seen, so each reading gets a new one. It would guess a text's encoding; in binary
 * mode it returns the bytes, which are UTF-8 in our codes. It has no inverted mode, so it gets a negative.
 */
async function readByZbar({ grey: positive, isInverted }: Capture): Promise<string | null> {
  const grey = isInverted ? negativeOf(positive) : positive;
  const scanner = await ZBarScanner.create();
  const image = await ZBarImage.createFromGrayBuffer(grey.width, grey.height, grey.data.buffer);
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_BINARY, 1);
  const count = scanner.scan(image);
  const [found] = count > 0 ? image.getSymbols() : [];
  image.destroy();
  scanner.destroy();
  return found === undefined ? null : Buffer.from(found.data).toString();
}

const READ: Readonly<Record<Reader, (capture: Capture) => Promise<string | null>>> = {
  zxing: readByZxing,
  jsqr: readByJsQr,
  zbar: readByZbar,
};

/** Returns the text that a reader decodes from an opaque picture; null if it finds no code. Call `loadZxing` first. */
export const readCapture = (reader: Reader, capture: Capture): Promise<string | null> => READ[reader](capture);

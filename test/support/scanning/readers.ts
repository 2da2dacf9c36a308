import { scanRGBABuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm';
import jsQrModule from 'jsqr';
import { readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from './looks.js';

export type ReaderName = 'zxing' | 'jsQR' | 'zbar';

async function readByZbar({ data, width, height }: Pixels): Promise<string | null> {
  const scanner = await ZBarScanner.create();
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  scanner.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_BINARY, 1);
  const [found] = await scanRGBABuffer(data.buffer, width, height, scanner);
  scanner.destroy();
  return found === undefined ? null : Buffer.from(found.data).toString();
}

/** Each reader separately, with one attempt per picture, in its mode for inverted codes. Call `loadZxing` first. */
export const READ: Readonly<Record<ReaderName, (pixels: Pixels, isInverted?: boolean) => Promise<string | null>>> = {
  async zxing({ data, width, height }, isInverted = false) {
    const image = { data, width, height, colorSpace: 'srgb' as const };
    const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, tryInvert: isInverted });
    return found?.isValid ? found.text : null;
  },
  /** Its mode for inverted codes takes large dark areas for light. */
  async jsQR(pixels, isInverted = false) {
    const { data, width, height } = isInverted ? negativeOf(pixels) : pixels;
    return jsQrModule.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  },
  /** Has no such mode. */
  zbar: (pixels, isInverted = false) => readByZbar(isInverted ? negativeOf(pixels) : pixels),
};

const negativeOf = ({ data, width, height }: Pixels): Pixels => ({
  data: data.map((value, index) => (index % 4 === 3 ? value : 255 - value)),
  width,
  height,
});

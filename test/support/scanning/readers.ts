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

/** Each reader separately, with one attempt per picture. Call `loadZxing` first. */
export const READ: Readonly<Record<ReaderName, (pixels: Pixels) => Promise<string | null>>> = {
  async zxing({ data, width, height }) {
    const image = { data, width, height, colorSpace: 'srgb' as const };
    const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true });
    return found?.isValid ? found.text : null;
  },
  jsQR: async ({ data, width, height }) =>
    jsQrModule.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
  zbar: readByZbar,
};

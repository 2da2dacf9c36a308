import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule } from 'zxing-wasm/reader';

/** Loads zxing's WebAssembly from its package instead of the internet. Call it once per process. */
export function loadZxing(): void {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
}

import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Reads every file of a ZIP by name. Fails if a checksum or a size is wrong, or a name leads outside the folder. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const reader = await fromBufferPromise(zip, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of reader.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} occurs twice`);
    files.set(entry.fileName, await buffer(await reader.openReadStreamPromise(entry)));
  }
  return files;
}

import { buffer } from 'node:stream/consumers';
import type { Asset } from '../../assets/asset.js';
import type { FileStore } from '../../storage/file-store.js';

/** Larger pictures without a narrower copy, from versions that made none, are left out of the document. */
const BYTES_MAX = 2 * 1024 * 1024;

/** The narrowest copy as a data URL; null when the file is missing in the store. */
async function embed(files: FileStore, { id, contentType, widths }: Asset): Promise<string | null> {
  const stream = await files.open(id, { width: widths[0] });
  return stream === null ? null : `data:${contentType};base64,${(await buffer(stream)).toString('base64')}`;
}

/** The pictures among the files as data URLs, by asset id. Read one after the other to limit memory. */
export async function embedPictures(files: FileStore, assets: readonly Asset[]): Promise<ReadonlyMap<string, string>> {
  const embedded = new Map<string, string>();
  for (const asset of assets) {
    if (asset.width === null || (asset.widths.length === 0 && Number(asset.length) > BYTES_MAX)) continue;
    const address = await embed(files, asset);
    if (address !== null) embedded.set(asset.id, address);
  }
  return embedded;
}

import { buffer } from 'node:stream/consumers';
import type { Asset } from '../../campaigns/assets/asset.js';
import { copyName, copyTypeOf } from '../../inspection/copies/stored-copies.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { FileAddresses } from './page-files.js';

/** Address of an empty file. */
const EMPTY_FILE = 'data:,';

/**
 * Returns data URLs of the pictures among the files: each picture and each page of a PDF once, in its narrowest copy.
 * Reads them one at a time to limit memory.
 */
export async function embedPictures(files: FileStore, assets: readonly Asset[]): Promise<FileAddresses> {
  const embedded = new Map<string, string>();
  for (const asset of assets) {
    for (const copy of narrowest(asset)) {
      const address = await embed(files, asset, copy);
      if (address !== null) embedded.set(keyOf(asset, copy), address);
    }
  }
  return {
    file: () => EMPTY_FILE,
    copy: (asset, name) => embedded.get(keyOf(asset, name)) ?? null,
  };
}

const keyOf = ({ id }: Asset, copy: string): string => `${id}/${copy}`;

/** Names of the copies to embed. */
const narrowest = ({ copies }: Asset): string[] =>
  (copies?.pictures ?? []).flatMap((picture) =>
    picture.widths.slice(0, 1).map((narrow) => copyName(picture.page, narrow, picture.fallback)),
  );

/** Returns null if the file is missing in the store. */
async function embed(files: FileStore, { id, copies }: Asset, copy: string): Promise<string | null> {
  const stream = await files.open(id, { copy });
  if (stream === null) return null;
  return `data:${copies && copyTypeOf(copies, copy)};base64,${(await buffer(stream)).toString('base64')}`;
}

import { buffer } from 'node:stream/consumers';
import type { Asset } from '../../campaigns/assets/asset.js';
import { copyName, copyTypeOf } from '../../inspection/copies/stored-copies.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { FileAddresses } from './page-files.js';

/** Larger pictures without a narrower copy, from versions that made none, are left out of the document. */
const BYTES_MAX = 2 * 1024 * 1024;
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
      if (address !== null) embedded.set(keyOf(asset, asset.copies === null ? undefined : copy), address);
    }
  }
  return {
    file: (asset) => embedded.get(keyOf(asset)) ?? EMPTY_FILE,
    copy: (asset, name) => embedded.get(keyOf(asset, name)) ?? null,
  };
}

const keyOf = ({ id }: Asset, copy = ''): string => `${id}/${copy}`;

/** Names of the copies to embed; `undefined` is the file itself. */
function narrowest({ copies, width, widths, length }: Asset): (string | undefined)[] {
  if (copies !== null) {
    return copies.pictures.flatMap((picture) =>
      picture.widths.slice(0, 1).map((narrow) => copyName(picture.page, narrow, picture.fallback)),
    );
  }
  if (width === null || (widths.length === 0 && Number(length) > BYTES_MAX)) return [];
  return [widths[0]?.toString()];
}

/** Returns null if the file is missing in the store. */
async function embed(files: FileStore, { id, contentType, copies }: Asset, copy?: string): Promise<string | null> {
  const stream = await files.open(id, { copy });
  if (stream === null) return null;
  const type = copies !== null && copy !== undefined ? copyTypeOf(copies, copy) : contentType;
  return `data:${type};base64,${(await buffer(stream)).toString('base64')}`;
}

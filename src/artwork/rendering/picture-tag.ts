import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ArtworkFormat } from '../formats/artwork-format.js';

/** The compiled drawing code, and the exact versions of the libraries that it uses. */
const CODE = ['../', '../../core/', '../../../../package.json'];

let version: string | null = null;

/**
 * Returns a hash that changes with every release that may draw differently. The first call reads files for some
 * milliseconds.
 */
function drawingVersion(): string {
  if (version !== null) return version;
  const hash = createHash('sha256').update(`${process.arch} ${process.version}`);
  for (const path of CODE) {
    const url = new URL(path, import.meta.url);
    if (!path.endsWith('/')) hash.update(readFileSync(url));
    else for (const file of filesIn(url)) hash.update(readFileSync(new URL(file, url)));
  }
  version = hash.digest('base64url');
  return version;
}

const filesIn = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .toSorted();

/**
 * Returns the strong entity tag of a picture's file without drawing it. Within a release, equal tags mean equal bytes.
 */
export const pictureTag = (hash: string, format: ArtworkFormat): string =>
  createHash('sha256').update(`${drawingVersion()} ${format} ${hash}`).digest('base64url').slice(0, 27);

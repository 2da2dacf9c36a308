import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyFile } from '../copies/make-copies.js';

/** A copy on the disk, at a temporary path. */
export interface StoredFile {
  readonly name: string;
  readonly path: string;
}

/** Creates the folder and writes each file into it. The caller removes the folder, even if this fails. */
export async function writeCopies(folder: string, files: readonly CopyFile[]): Promise<StoredFile[]> {
  await mkdir(folder, { mode: 0o700 });
  return Promise.all(
    files.map(async ({ name, bytes }) => {
      const path = join(folder, name);
      await writeFile(path, bytes, { mode: 0o600 });
      return { name, path };
    }),
  );
}

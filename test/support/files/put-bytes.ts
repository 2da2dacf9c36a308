import { writeFile } from 'node:fs/promises';
import type { FileStore } from '../../../src/platform/storage/file-store.js';

/** Stores bytes as an upload's file, or its copy with that name. */
export async function putBytes(store: FileStore, id: string, bytes: Uint8Array, copy?: string): Promise<void> {
  const path = store.incoming();
  await writeFile(path, bytes);
  await store.put(id, path, copy);
}

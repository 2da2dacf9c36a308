import type { FileStore } from './file-store.js';

/**
 * Removes files whose rows are gone. What cannot be removed at the moment stays for the job that removes files without a row,
 * so that nobody fails for it, or waits more than once.
 */
export async function removeFiles(files: Pick<FileStore, 'delete'>, ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await files.delete(id);
  } catch {
    // The store has said why in the log.
  }
}

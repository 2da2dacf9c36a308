import type { FileStore } from './file-store.js';

/**
 * Removes files whose rows are gone. Files that cannot be removed now are left to the job that removes files without a
 * row, so that no caller fails, or waits more than once.
 */
export async function removeFiles(files: Pick<FileStore, 'delete'>, ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await files.delete(id);
  } catch {
    // The store has logged the reason.
  }
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../core/ids.js';
import { openPrivateFolder } from '../../core/private-folder.js';

/** Of the service that receives files, or of a command beside it. */
export type StoreRole = 'owner' | 'reader';

/**
 * Opens the folder for files that are being received, on the local disk. Returns new paths in it. Files that an earlier process
 * was receiving when it ended are never finished, and are removed by the owner.
 */
export async function openIncomingFolder(folder: string, role: StoreRole): Promise<() => string> {
  await openPrivateFolder(folder);
  const incoming = join(folder, 'incoming');
  if (role === 'owner') await rm(incoming, { recursive: true, force: true });
  await openPrivateFolder(incoming);
  return () => join(incoming, newId());
}

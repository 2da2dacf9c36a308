import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../core/ids.js';
import { openPrivateFolder } from '../../core/private-folder.js';

/** `owner` is the service, which receives files; `reader` is a command that runs alongside it. */
export type StoreRole = 'owner' | 'reader';

/**
 * Opens the local folder for files being received, and returns a function that creates new paths in it. Files that an
 * earlier process had not finished receiving are removed by the owner.
 */
export async function openIncomingFolder(folder: string, role: StoreRole): Promise<() => string> {
  await openPrivateFolder(folder);
  const incoming = join(folder, 'incoming');
  if (role === 'owner') await rm(incoming, { recursive: true, force: true });
  await openPrivateFolder(incoming);
  return () => join(incoming, newId());
}

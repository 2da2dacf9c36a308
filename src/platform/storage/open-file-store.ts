import { join } from 'node:path';
import type { Config } from '../../core/config/environment.js';
import type { Logger } from '../../core/logger.js';
import type { FileStore } from './file-store.js';
import { openFolderStore } from './folder-store.js';
import type { StoreRole } from './incoming-folder.js';

type StorageConfig = Pick<Config, 'dataFolder' | 'storage'>;

/** Returns the folder of files in a data folder. With a bucket, it only has the files being received. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'assets');

/** Opens the configured store: a bucket, or else the folder in the data folder. */
export async function openFileStore(
  { dataFolder, storage }: StorageConfig,
  logger: Logger,
  role: StoreRole = 'owner',
): Promise<FileStore> {
  const folder = filesFolder(dataFolder);
  if (storage === null) return openFolderStore(folder, role);
  // Loaded only for S3: the client takes 40 MB and a tenth of a second.
  const { openS3Store } = await import('./s3/s3-store.js');
  return openS3Store({ storage, folder, logger }, role);
}

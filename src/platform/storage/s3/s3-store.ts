import { rm } from 'node:fs/promises';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { SingleFlight } from '../../../core/recent-map.js';
import type { FileStore } from '../file-store.js';
import { openIncomingFolder, type StoreRole } from '../incoming-folder.js';
import { COPIES, FILES, nameOfCopies, nameOfFile, readStoredName, storedName } from '../stored-name.js';
import { openObject, sizeOf } from './get-object.js';
import { listObjects } from './list-objects.js';
import { putFile } from './put-object.js';
import { createS3Client, type S3Bucket, type S3StoreOptions } from './s3-bucket.js';
import { type S3Limits, S3Retries } from './s3-retries.js';
import { readStoreId } from './s3-store-id.js';

/**
 * Opens a store in a bucket shared by all instances. Does not wait for the S3 service, because a start must not depend
 * on it. Object names match those of a folder's files.
 */
export async function openS3Store(
  { storage, folder, logger }: S3StoreOptions,
  role: StoreRole = 'owner',
  limits?: S3Limits,
): Promise<FileStore> {
  const { bucket, prefix } = storage;
  const target: S3Bucket = { client: createS3Client(storage), bucket, prefix, retries: new S3Retries(logger, limits) };
  const incoming = await openIncomingFolder(folder, role);
  const reading = new SingleFlight<string>();
  let storeId: string | null = null;
  const keyOf = (id: string, copy?: string): string => prefix + storedName({ id, copy });
  const listed = async function* () {
    for (const start of [`${COPIES}/`, `${FILES}/`]) yield* listObjects(target, start);
  };

  const id = async (): Promise<string> => {
    storeId ??= await reading.run('id', () => readStoreId(target));
    return storeId;
  };
  // Logs wrong settings at the start.
  if (role === 'owner') void id().catch(() => {});

  return {
    isShared: true,
    id,
    incoming,
    put: async (id, path, copy) => {
      await putFile(target, keyOf(id, copy), path);
      await rm(path, { force: true });
    },
    size: async (id, copy) => sizeOf(target, keyOf(id, copy)),
    open: async (id, { copy, range } = {}) => openObject(target, keyOf(id, copy), range),
    delete: async (id) => {
      await deleteObject(target, prefix + nameOfFile(id));
      for await (const { name } of listObjects(target, nameOfCopies(id))) await deleteObject(target, prefix + name);
    },
    idsBefore: async function* (time) {
      for await (const { name, ageMs } of listed()) {
        const file = readStoredName(name);
        if (file !== null && ageMs > Date.now() - time) yield file.id;
      }
    },
    ids: async function* () {
      for await (const { name } of listObjects(target, `${FILES}/`)) {
        const file = readStoredName(name);
        if (file !== null) yield file.id;
      }
    },
    copies: async function* (id) {
      for await (const { name } of listObjects(target, nameOfCopies(id))) {
        const copy = readStoredName(name)?.copy;
        if (copy !== undefined) yield copy;
      }
    },
    close: async () => {
      target.retries.close();
      target.client.destroy();
    },
  };
}

/** Deleting a missing object succeeds. */
async function deleteObject({ client, bucket, retries }: S3Bucket, key: string): Promise<void> {
  const command = { Bucket: bucket, Key: key };
  await retries.run('delete', (abortSignal) => client.send(new DeleteObjectCommand(command), { abortSignal }));
}

import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { SingleFlight } from '../../../core/recent-map.js';
import type { FileStore } from '../file-store.js';
import { openIncomingFolder, type StoreRole } from '../incoming-folder.js';
import {
  COPIES,
  FILES,
  type KeptText,
  nameOfCopies,
  nameOfFile,
  readStoredName,
  STORE_ID,
  STORE_SECRET,
  storedName,
} from '../stored-name.js';
import { openObject, sizeOf } from './get-object.js';
import { putFile } from './put-object.js';
import { createS3Client, type S3Bucket, type S3StoreOptions } from './s3-bucket.js';
import { isRefusedCondition, isUnknownCondition } from './s3-errors.js';
import { type S3Limits, S3Retries } from './s3-retries.js';

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
  const finding = new SingleFlight<string | null>();
  const kept = new Map<KeptText, string>();
  const keyOf = (id: string, copy?: string): string => prefix + storedName({ id, copy });
  const listed = async function* () {
    for (const start of [`${COPIES}/`, `${FILES}/`]) yield* listObjects(target, start);
  };

  const read = async (text: KeptText, given?: string): Promise<string> => {
    const found = kept.get(text) ?? (await reading.run(text.name, () => readKept(target, text, given)));
    kept.set(text, found);
    return found;
  };
  const id = (): Promise<string> => read(STORE_ID);
  const readSecret = async (): Promise<string | null> => {
    const name = STORE_SECRET.name;
    const found = kept.get(STORE_SECRET) ?? (await finding.run(name, () => readText(target, STORE_SECRET)));
    if (found !== null) kept.set(STORE_SECRET, found);
    return found;
  };
  // Logs wrong settings at the start, and has both when the service is away later.
  if (role === 'owner') void Promise.all([id(), readSecret()]).catch(() => {});

  return {
    isShared: true,
    id,
    secret: (given) => read(STORE_SECRET, given),
    readSecret,
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

export interface ListedObject {
  /** Name without the store's prefix. */
  readonly name: string;
  /** How long it has been stored, in milliseconds, by the service's clock alone. */
  readonly ageMs: number;
}

/** Yields the objects whose names start with `start`, sorted by name, in pages of a thousand. */
async function* listObjects(target: S3Bucket, start: string): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const page = await listPage(target, start, token);
    yield* page.objects;
    token = page.next;
  } while (token !== undefined);
}

function listPage({ client, bucket, prefix, retries }: S3Bucket, start: string, token: string | undefined) {
  return retries.run('list', async (abortSignal) => {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken: token });
    let date: unknown;
    command.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        date = dateOf(result.response);
        return result;
      },
      { step: 'deserialize', priority: 'low', name: 'clock of the service' },
    );
    const { Contents = [], IsTruncated, NextContinuationToken } = await client.send(command, { abortSignal });
    const now = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(now)) throw new Error('a response without a date');
    if (IsTruncated === true && NextContinuationToken === undefined) throw new Error('a page without a next one');
    const objects = Contents.flatMap(({ Key, LastModified }): ListedObject[] =>
      Key === undefined || LastModified === undefined
        ? []
        : [{ name: Key.slice(prefix.length), ageMs: now - LastModified.getTime() }],
    );
    return { objects, next: IsTruncated === true ? NextContinuationToken : undefined };
  });
}

function dateOf(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('headers' in response)) return null;
  const { headers } = response;
  return typeof headers === 'object' && headers !== null && 'date' in headers ? headers.date : null;
}

/**
 * Returns a text of the store, which the first instance creates. The service lets only one of several instances create
 * it. A service without conditional writes stores the last one, so it is read again after writing. Until its next start
 * an instance may then use one that was replaced: rows marked with such an id are not covered by the job that removes
 * rows without a file, and what was encrypted with such a secret cannot be read.
 */
async function readKept(target: S3Bucket, text: KeptText, given = text.make()): Promise<string> {
  const stored = await readText(target, text);
  if (stored !== null) return stored;
  await writeText(target, text, given);
  const written = await readText(target, text);
  if (written === null) throw target.retries.failed(text.name, new Error('a text that was written is missing'));
  return written;
}

/**
 * Returns null if there is none. An object of that name with other content is left alone, because it does not belong to
 * this service.
 */
async function readText(target: S3Bucket, { name, isValid }: KeptText): Promise<string | null> {
  const stream = await openObject(target, target.prefix + name, undefined);
  if (stream === null) return null;
  const content = (await text(stream)).trim();
  if (!isValid(content)) throw target.retries.failed(name, new Error('a text of the store cannot be read'));
  return content;
}

async function writeText({ client, bucket, prefix, retries }: S3Bucket, { name }: KeptText, content: string) {
  const object = { Bucket: bucket, Key: prefix + name, Body: content, ContentType: 'text/plain' };
  try {
    await retries.run(name, async (abortSignal) => {
      try {
        await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }), { abortSignal });
      } catch (error) {
        if (!isUnknownCondition(error)) throw error;
        await client.send(new PutObjectCommand(object), { abortSignal });
      }
    });
  } catch (error) {
    if (!isRefusedCondition(error)) throw error;
  }
}

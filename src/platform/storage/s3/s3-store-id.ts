import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { isUuid, newId } from '../../../core/ids.js';
import { STORE_ID } from '../stored-name.js';
import { openObject } from './get-object.js';
import type { S3Bucket } from './s3-bucket.js';
import { isRefusedCondition, isUnknownCondition } from './s3-errors.js';

/**
 * Returns the store's id, which the first instance creates. The service lets only one of several instances create it. A
 * service without conditional writes stores the last id, so the id is read again after writing. Until its next start an
 * instance may then use an id that was replaced; rows marked with it are not covered by the job that removes rows
 * without a file.
 */
export async function readStoreId(target: S3Bucket): Promise<string> {
  const key = target.prefix + STORE_ID;
  const stored = await readId(target, key);
  if (stored !== null) return stored;
  await writeId(target, key);
  const written = await readId(target, key);
  if (written === null) throw target.retries.failed('store-id', new Error('an id that was written is missing'));
  return written;
}

/**
 * Returns null if there is no id. An object of that name with other content is left alone, because it does not belong
 * to this service.
 */
async function readId(target: S3Bucket, key: string): Promise<string | null> {
  const stream = await openObject(target, key, undefined);
  if (stream === null) return null;
  const id = (await text(stream)).trim();
  if (!isUuid(id)) throw target.retries.failed('store-id', new Error('the id of the store cannot be read'));
  return id;
}

async function writeId({ client, bucket, retries }: S3Bucket, key: string): Promise<void> {
  const object = { Bucket: bucket, Key: key, Body: newId(), ContentType: 'text/plain' };
  try {
    await retries.run('store-id', async (abortSignal) => {
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

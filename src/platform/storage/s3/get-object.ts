import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { withTimeout } from '../../../core/with-timeout.js';
import type { FilePart } from '../file-store.js';
import type { S3Bucket } from './s3-bucket.js';
import { isMissing } from './s3-errors.js';

type Range = FilePart['range'];

/** Returns an object's length, or null if it does not exist. */
export async function sizeOf(target: S3Bucket, key: string): Promise<number | null> {
  const { client, bucket, retries } = target;
  const command = { Bucket: bucket, Key: key };
  try {
    return await retries.run('head', async (abortSignal) => {
      const { ContentLength } = await client.send(new HeadObjectCommand(command), { abortSignal });
      if (ContentLength === undefined) throw new Error('a response without a length');
      return ContentLength;
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // A response without a body does not distinguish a missing object from a missing bucket. This request does, and fails
  // for a missing bucket.
  const body = await openObject(target, key, { start: 0, end: 0 });
  if (body === null) return null;
  body.destroy();
  throw retries.failed('head', new Error('an object that both exists and is missing'));
}

/** Returns the bytes of an object or of a range of it, or null if the object does not exist. */
export async function openObject(
  { client, bucket, retries }: S3Bucket,
  key: string,
  range: Range,
): Promise<Readable | null> {
  const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
  const wanted = range === undefined ? null : range.end - range.start + 1;
  try {
    return await retries.run('get', async (abortSignal) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...Range });
      const { Body, ContentLength } = await client.send(command, { abortSignal });
      if (!(Body instanceof Readable)) throw new Error('a response without a body');
      if (ContentLength === undefined || (wanted !== null && ContentLength !== wanted)) {
        Body.destroy();
        throw new Error('a response with another range');
      }
      return watched(Body, ContentLength, retries);
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Returns a stream that fails if the service is silent or ends early, and that ends the response when its reader
 * leaves. Time in which the reader takes nothing does not count.
 */
function watched(body: Readable, length: number, retries: S3Bucket['retries']): Readable {
  // The stream may fail before anybody reads it; the reader gets the error then.
  body.on('error', () => {});
  let isClosed = false;
  const parts = async function* (): AsyncGenerator<Buffer> {
    const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    let received = 0;
    try {
      for (;;) {
        const { done, value } = await withTimeout(retries.silenceMs, iterator.next(), 'a part of a file');
        if (done) break;
        received += value.length;
        yield value;
      }
      if (received !== length) throw new Error('a response of another length');
    } catch (error) {
      if (!isClosed) throw retries.failed('read', error);
    } finally {
      body.destroy();
    }
  };
  const stream = Readable.from(parts(), { objectMode: false });
  return stream.once('close', () => {
    isClosed = true;
    body.destroy();
  });
}

import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.js';

export interface ListedObject {
  /** Name without the store's prefix. */
  readonly name: string;
  /** How long it has been stored, in milliseconds, by the service's clock alone. */
  readonly ageMs: number;
}

/** Yields the objects whose names start with `start`, sorted by name, in pages of a thousand. */
export async function* listObjects(target: S3Bucket, start: string): AsyncGenerator<ListedObject> {
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

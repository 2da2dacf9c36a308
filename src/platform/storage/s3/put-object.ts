import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.js';

/** Checksums that the service compares with the received bytes. */
interface Checksums {
  readonly length: number;
  /** In base64. */
  readonly md5: string;
  /** In hexadecimal digits; part of the signed data. */
  readonly sha256: string;
}

const PAYLOAD_HASH = 'x-amz-content-sha256';

/**
 * Sends a local file in one request, so that there is a complete object or none, with nothing to assemble or clean up.
 * The service rejects bytes that differ from those that were hashed before. At most 5 GB, the limit of one request.
 */
export async function putFile({ client, bucket, retries }: S3Bucket, key: string, path: string): Promise<void> {
  const { length, md5, sha256 } = await readChecksums(path);
  await retries.run('put', async (abortSignal, progress) => {
    const body = streamOf(path, progress);
    const unreadable = new Promise<never>((_resolve, reject) => body.once('error', reject));
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentLength: length,
      ContentMD5: md5,
      ContentType: 'application/octet-stream',
    });
    command.middlewareStack.add(
      (next) => async (args) => {
        if (isWithHeaders(args.request)) args.request.headers[PAYLOAD_HASH] = sha256;
        return next(args);
      },
      { step: 'build', name: 'signed checksum' },
    );
    try {
      await Promise.race([client.send(command, { abortSignal }), unreadable]);
    } finally {
      body.destroy();
    }
  });
}

async function readChecksums(path: string): Promise<Checksums> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let length = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      length += chunk.length;
      md5.update(chunk);
      sha256.update(chunk);
    }
  });
  return { length, md5: md5.digest('base64'), sha256: sha256.digest('hex') };
}

/** Calls `progress` for each part that the connection accepts. */
function streamOf(path: string, progress: () => void): Readable {
  const parts = async function* (): AsyncGenerator<Buffer> {
    for await (const part of createReadStream(path)) {
      progress();
      yield part;
    }
  };
  return Readable.from(parts(), { objectMode: false });
}

const isWithHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request;

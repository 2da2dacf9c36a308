import { S3Client } from '@aws-sdk/client-s3';
import type { S3Storage } from '../../../core/config/storage-url.js';
import type { Logger } from '../../../core/logger.js';
import type { S3Retries } from './s3-retries.js';

/** A bucket in use, and what all requests to it share. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
  readonly retries: S3Retries;
}

export interface S3StoreOptions {
  readonly storage: S3Storage;
  /** Local folder for files being received. */
  readonly folder: string;
  readonly logger: Logger;
}

const noLog = (): void => {};

/** Includes the TLS handshake. */
const CONNECT_LIMIT_MS = 3_000;
/**
 * A download occupies its connection while its reader is slow, so there may be as many as the server has connections.
 */
const CONNECTIONS_MAX = 10_000;

/**
 * Creates the client. Everything that it would otherwise look up in its own variables or files is given: only the
 * settings of `core/config/environment.ts` apply. Its trailing checksums are off because services other than Amazon's
 * reject them, and so are its retries, which cannot repeat a streamed body.
 */
export function createS3Client({ endpoint, region, pathStyle, ...keys }: S3Storage): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX, maxFreeSockets: 64 };
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: {
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.secretAccessKey,
      ...(keys.sessionToken === null ? {} : { sessionToken: keys.sessionToken }),
    },
    maxAttempts: 1,
    retryMode: 'standard',
    defaultsMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    followRegionRedirects: false,
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    sigv4aSigningRegionSet: [region],
    authSchemePreference: ['aws.auth#sigv4'],
    userAgentAppId: 'signpost',
    // The client would warn on standard error about requests that are retried here.
    logger: { trace: noLog, debug: noLog, info: noLog, warn: noLog, error: noLog },
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, requestTimeout: 0, httpAgent: agent, httpsAgent: agent },
  });
}

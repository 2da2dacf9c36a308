import { S3Client } from '@aws-sdk/client-s3';
import type { S3Storage } from '../../../core/config/storage-url.js';
import type { Logger } from '../../../core/logger.js';
import type { S3Retries } from './s3-retries.js';

/** A bucket that is in use, and what every request to it shares. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
  readonly retries: S3Retries;
}

export interface S3StoreOptions {
  readonly storage: S3Storage;
  /** On the local disk, for files that are being received. */
  readonly folder: string;
  readonly logger: Logger;
}

const noLog = (): void => {};

/** To the end of TLS. */
const CONNECT_LIMIT_MS = 3_000;
/** A download keeps its connection for as long as its reader takes, so there may be as many as the server has. */
const CONNECTIONS_MAX = 10_000;

/**
 * Creates the client. Everything that it would otherwise look up by itself, in variables or files of its own, is given: the
 * settings are those of `core/config/environment.ts` alone. Its checksums in trailers are off, because services other than Amazon's
 * refuse them, and so are its retries, which do not repeat a body that is a stream.
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
    // It would warn on standard error of what is tried again here.
    logger: { trace: noLog, debug: noLog, info: noLog, warn: noLog, error: noLog },
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, requestTimeout: 0, httpAgent: agent, httpsAgent: agent },
  });
}

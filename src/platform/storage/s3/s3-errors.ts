import { S3ServiceException } from '@aws-sdk/client-s3';

/** Errors of the service for which the same request may succeed: a timeout, a busy service, or corrupted bytes. */
const PASSING_CODES = new Set([
  'SlowDown',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  'OperationAborted',
]);

/** Error code of the service, or Node's for a network error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof S3ServiceException) return error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Null if there was no response. */
export const httpStatusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;

/**
 * Whether the object does not exist. `NotFound`, from a response without a body, does not say whether the bucket
 * exists.
 */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(codeOf(error));

/** Whether the service refused a write because of its condition. */
export const isRefusedCondition = (error: unknown): boolean =>
  ['PreconditionFailed', 'ConditionalRequestConflict'].includes(codeOf(error));

/** Whether the service does not support conditional writes. */
export const isUnknownCondition = (error: unknown): boolean => [400, 501].includes(httpStatusOf(error) ?? 0);

/** Whether another attempt may succeed. Errors without a response are network failures or timeouts. */
export function isPassing(error: unknown): boolean {
  const status = httpStatusOf(error);
  if (status === null || PASSING_CODES.has(codeOf(error))) return true;
  return status === 429 || (status >= 500 && status !== 501);
}

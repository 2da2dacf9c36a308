import { S3ServiceException } from '@aws-sdk/client-s3';

/** Of the service, for the same request sent again: it was late, busy, or what arrived was not what was sent. */
const PASSING_CODES = new Set([
  'SlowDown',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  'OperationAborted',
]);

/** The service's word for what is wrong; of a network, Node's. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof S3ServiceException) return error.name;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Null when there was no answer. */
export const httpStatusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;

/** Whether there is no such object. `NotFound`, in an answer without a body, does not say whether there is such a bucket. */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(codeOf(error));

/** Whether the service has refused a write because of its condition. */
export const isRefusedCondition = (error: unknown): boolean =>
  ['PreconditionFailed', 'ConditionalRequestConflict'].includes(codeOf(error));

/** Whether the service does not know conditions of writes. */
export const isUnknownCondition = (error: unknown): boolean => [400, 501].includes(httpStatusOf(error) ?? 0);

/** Whether another attempt may succeed. What is no answer of the service is a failure of the network or a time that is over. */
export function isPassing(error: unknown): boolean {
  const status = httpStatusOf(error);
  if (status === null || PASSING_CODES.has(codeOf(error))) return true;
  return status === 429 || (status >= 500 && status !== 501);
}

import type { ErrorCode } from '../../../src/core/contract/problems/error-codes.ts';
import { type FieldErrors, readProblem, type ServiceProblem } from './service-problem.ts';

/** A value that makes a field valid; apply all suggestions of one error together. */
export interface Suggestion {
  /** Field name as used by the service: `style.foregroundColor`. */
  readonly field: string;
  readonly value: string;
}

/** An error code of the service, or of this browser. */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'passkey_declined' | 'passkey_exists';

/** A refusal by the service, or the reason why no response came. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: FieldErrors;
  /** In seconds; null if the service does not say. */
  readonly retryAfter: number | null;
  readonly suggestions: readonly Suggestion[];
  /** The message, for formatting in any language. */
  readonly problem: ServiceProblem;

  constructor(
    code: ApiErrorCode,
    message: string,
    fields: FieldErrors = {},
    retryAfter: number | null = null,
    suggestions: readonly Suggestion[] = [],
    problem: ServiceProblem = readProblem(null, message),
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.suggestions = suggestions;
    this.problem = problem;
  }
}

/** Whether it is an error with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly ApiErrorCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

export const isSessionEnded = (error: unknown): boolean => hasCode(error, 'session_ended', 'missing_api_key');

export const isNotFound = (error: unknown): boolean => hasCode(error, 'not_found');

/** Whether the same request may succeed in a few seconds. */
export const isPassing = (error: unknown): boolean => hasCode(error, 'unavailable', 'unreachable', 'rate_limited');

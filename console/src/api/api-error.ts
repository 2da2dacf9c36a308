import { type FieldErrors, readProblem, type ServiceProblem } from './service-problem.ts';

/** A value that makes a field valid; apply all suggestions of one error together. */
export interface Suggestion {
  /** Field name as used by the service: `style.foregroundColor`. */
  readonly field: string;
  readonly value: string;
}

/**
 * A refusal by the service, or the reason why no response came. `code` is an error code of the service, or
 * `unreachable`.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: FieldErrors;
  /** In seconds; null if the service does not say. */
  readonly retryAfter: number | null;
  readonly suggestions: readonly Suggestion[];
  /** The message, for formatting in any language. */
  readonly problem: ServiceProblem;

  constructor(
    code: string,
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

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && ['session_ended', 'missing_api_key'].includes(error.code);

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Whether the same request may succeed in a few seconds. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['unavailable', 'unreachable', 'rate_limited'].includes(error.code);

/** A value with which a field passes; those of one error are to be applied together. */
export interface Suggestion {
  /** As the service spells fields: `style.foregroundColor`. */
  readonly field: string;
  readonly value: string;
}

/** What the service refused, or why no answer came. `code`: an error code of the service, or `unreachable`. */
export class ApiError extends Error {
  readonly code: string;
  /** Messages by field, as the service spells fields: `style.foregroundColor`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds; null when the service does not say. */
  readonly retryAfter: number | null;
  readonly suggestions: readonly Suggestion[];

  constructor(
    code: string,
    message: string,
    fields: Readonly<Record<string, readonly string[]>> = {},
    retryAfter: number | null = null,
    suggestions: readonly Suggestion[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.suggestions = suggestions;
  }
}

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && ['session_ended', 'missing_api_key', 'invalid_api_key'].includes(error.code);

/** Whether the same request may succeed in a few seconds. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['unavailable', 'unreachable', 'rate_limited'].includes(error.code);

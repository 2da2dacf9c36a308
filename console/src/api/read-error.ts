import type { ErrorCode } from '../../../src/core/contract/problems/error-codes.ts';
import { isRecord } from '../is-equal.ts';
import { ApiError, type Suggestion } from './api-error.ts';
import { type FieldErrors, readProblem } from './service-problem.ts';

/** Messages of fields in the service's order, with their codes if the service sends them. */
function readFields(errors: unknown, problems: readonly unknown[]): FieldErrors {
  const rest = [...problems];
  const fields = Object.entries(isRecord(errors) ? errors : {}).flatMap(([field, texts]) => {
    if (!Array.isArray(texts)) return [];
    return [[field, texts.map((text) => readProblem(rest.shift(), String(text)))] as const];
  });
  return Object.fromEntries(fields);
}

function readSuggestions(value: unknown): Suggestion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item.field === 'string' && typeof item.value === 'string'
      ? [{ field: item.field, value: item.value }]
      : [],
  );
}

/**
 * Reads an error of GraphQL (`message` and `extensions`) or of another route (`error` with `code`), or returns null.
 */
export function readError(body: unknown): ApiError | null {
  if (!isRecord(body)) return null;
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : (body.error ?? body);
  if (!isRecord(first) || typeof first.message !== 'string') return null;
  const extensions = isRecord(first.extensions) ? first.extensions : first;
  const code = typeof extensions.code === 'string' ? extensions.code : 'internal_error';
  const suggestions = readSuggestions(extensions.suggestions);
  const [ofMessage, ...ofFields] = Array.isArray(extensions.problems) ? extensions.problems : [];
  const fields = readFields(extensions.errors, ofFields);
  // The service and the console have the same version.
  return new ApiError(
    code as ErrorCode,
    first.message,
    fields,
    null,
    suggestions,
    readProblem(ofMessage, first.message),
  );
}

/** Returns the error of a refusal, which need not say anything. */
export const refusalOf = (body: unknown): ApiError =>
  readError(body) ?? new ApiError('internal_error', 'Something went wrong.');

/** Returns the data of a response to a GraphQL document, or throws its error. */
export function readResult<Result>(body: unknown): Result {
  const error = readError(body);
  if (error !== null) throw error;
  const data = isRecord(body) ? body.data : null;
  if (data === null || data === undefined) throw new ApiError('internal_error', 'The answer has no data.');
  // The service checked the document against the schema that the type was generated from.
  return data as Result;
}

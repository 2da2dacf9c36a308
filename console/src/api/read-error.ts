import { ApiError, type Suggestion } from './api-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readFields(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).filter(([, messages]) => Array.isArray(messages));
  return Object.fromEntries(
    entries.map(([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : []]),
  );
}

function readSuggestions(value: unknown): Suggestion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item.field === 'string' && typeof item.value === 'string'
      ? [{ field: item.field, value: item.value }]
      : [],
  );
}

/** Reads an error of GraphQL (`message` and `extensions`) or of another address (`error` with `code`). Null: there is none. */
export function readError(body: unknown): ApiError | null {
  if (!isRecord(body)) return null;
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : (body.error ?? body);
  if (!isRecord(first) || typeof first.message !== 'string') return null;
  const extensions = isRecord(first.extensions) ? first.extensions : first;
  const code = typeof extensions.code === 'string' ? extensions.code : 'internal_error';
  const suggestions = readSuggestions(extensions.suggestions);
  return new ApiError(code, first.message, readFields(extensions.errors), null, suggestions);
}

export const readData = (body: unknown): unknown => (isRecord(body) ? body.data : undefined);

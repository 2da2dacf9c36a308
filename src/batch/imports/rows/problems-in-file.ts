import { lookUp, memberOf } from '../../../core/contract/look-up.js';
import type { FieldErrors } from '../../../core/errors.js';
import type { ImportRow } from '../formats/import-row.js';
import type { StoredProblem } from './stored-rows.js';

/** Characters of a value to show beside its problem. */
const VALUE_LENGTH = 80;

/** Names the fields of a row as its file does, and adds the values that its problems are about. */
export function problemsInFile(fields: FieldErrors, read: ImportRow | null): Record<string, StoredProblem[]> {
  const columns = read?.columns ?? {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => {
      const path = field.split(/[.[\]]+/).filter(Boolean);
      const value = textAt(read?.input, path);
      const column = lookUp(columns, field) ?? lookUp(columns, path[0] ?? '') ?? field;
      return [column, value === null ? [...found] : found.map((each) => ({ ...each, value }))];
    }),
  );
}

function textAt(input: unknown, path: readonly string[]): string | null {
  const value = path.reduce<unknown>(memberOf, input);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, VALUE_LENGTH) : null;
}

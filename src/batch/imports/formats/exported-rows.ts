import { setMember } from '../../../core/contract/look-up.js';
import { problem } from '../../../core/contract/problems.js';
import { withoutGuard } from '../../../core/csv/csv-row.js';
import type { FieldErrors } from '../../../core/errors.js';
import { parseIsoTime } from '../../../scans/period/period.js';
import { plainName } from './column-fields.js';
import type { ImportRow, RowMapping, RowState } from './import-row.js';

/** Fields in an export that cannot be set on a new campaign. */
const READ_ONLY = ['id', 'address', 'totalScans', 'uniqueScans', 'lastScannedUtc', 'updatedUtc'];
const TIMES = ['createdUtc', 'deletedUtc'];
const STATE = 'isActive';
const PAUSE = 'pause';
const EXPORTED: ReadonlyMap<string, string> = new Map(
  [...READ_ONLY, ...TIMES, STATE, PAUSE].map((field) => [field.toLowerCase(), field]),
);

/** Returns the field of a column that only campaign exports have; null for any other. */
export const exportedField = (column: string): string | null => EXPORTED.get(plainName(column)) ?? null;

interface Taken {
  readonly rest: Record<string, unknown>;
  readonly state: RowState;
  readonly problems: FieldErrors;
}

/**
 * Extends a mapping to accept the fields of campaign exports; paused campaigns stay paused. `asItWas` also takes over
 * times and deletion, for workspace archives.
 */
export const takesExports = (mapping: RowMapping, asItWas = false): RowMapping => ({
  ...mapping,
  fieldOf: (column) => exportedField(column) ?? mapping.fieldOf(column),
  toRow: (row, values): ImportRow => {
    const { rest, state, problems } = take(values, asItWas);
    return { ...mapping.toRow(row, rest), state, problems };
  },
});

/** Extends a CSV mapping to remove the apostrophe that protects texts a spreadsheet would execute. */
export const takesGuards = (mapping: RowMapping): RowMapping => ({
  ...mapping,
  toRow: (row, values) =>
    mapping.toRow(
      row,
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          typeof value === 'string' ? withoutGuard(value) : value,
        ]),
      ),
    ),
});

function take(values: Readonly<Record<string, unknown>>, asItWas: boolean): Taken {
  const rest: Record<string, unknown> = Object.create(null);
  const problems: FieldErrors = {};
  let state: RowState = { isActive: true, createdUtc: null, deletedUtc: null };
  for (const [column, value] of Object.entries(values)) {
    const field = exportedField(column);
    if (field === null) setMember(rest, column, value);
    if (field === STATE) {
      const isActive = readBoolean(value);
      if (isActive === null) setMember(problems, field, [problem('not_boolean')]);
      else state = { ...state, isActive };
    }
    if (field === PAUSE) state = { ...state, pause: value };
    if (asItWas && field !== null && TIMES.includes(field) && value !== null) {
      const time = typeof value === 'string' ? parseIsoTime(value) : problem('not_time');
      if (typeof time !== 'number') setMember(problems, field, [time]);
      else state = { ...state, [field]: time };
    }
  }
  return { rest, state, problems };
}

/** An empty CSV field counts as missing. */
function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (text === '' || text === 'true') return true;
  return text === 'false' ? false : null;
}

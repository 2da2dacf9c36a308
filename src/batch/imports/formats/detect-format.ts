import { problem } from '../../../core/contract/problems.js';
import { takesExports, takesGuards } from './exported-rows.js';
import { FileProblem } from './file-problem.js';
import { BITLY, DUB, KUTT, SHLINK } from './foreign-mappings.js';
import { ImportFormat } from './import-format.js';
import type { RowMapping } from './import-row.js';
import { fieldOf, OWN_CSV, OWN_JSON } from './own-mappings.js';

export const MAPPINGS: Readonly<Record<ImportFormat, RowMapping>> = {
  [ImportFormat.Csv]: takesGuards(takesExports(OWN_CSV)),
  [ImportFormat.Ndjson]: takesExports(OWN_JSON),
  [ImportFormat.Shlink]: SHLINK,
  [ImportFormat.Dub]: DUB,
  [ImportFormat.Bitly]: BITLY,
  [ImportFormat.Kutt]: KUTT,
  [ImportFormat.Archive]: takesExports(OWN_JSON, true),
};

/** Columns that a file of each format must have. */
const NEEDED: Readonly<Record<ImportFormat, readonly string[]>> = {
  [ImportFormat.Csv]: [],
  [ImportFormat.Ndjson]: [],
  [ImportFormat.Shlink]: ['shortCode', 'longUrl'],
  [ImportFormat.Dub]: ['Short link', 'Destination URL'],
  [ImportFormat.Bitly]: ['Link', 'Destination URL'],
  [ImportFormat.Kutt]: ['target', 'address'],
  [ImportFormat.Archive]: [],
};
const CSV_EXPORTS = [ImportFormat.Shlink, ImportFormat.Dub, ImportFormat.Bitly];

const has = (columns: readonly string[], format: ImportFormat): boolean =>
  NEEDED[format].every((name) => columns.includes(name));

/** Detects the format of a CSV file by its columns. Throws a FileProblem if they do not fit the requested format. */
export function formatOfCsv(columns: readonly string[], asked: ImportFormat | null): ImportFormat {
  const format = asked ?? CSV_EXPORTS.find((known) => has(columns, known)) ?? ImportFormat.Csv;
  if (format === ImportFormat.Ndjson || format === ImportFormat.Kutt) {
    throw new FileProblem(problem('format_is_json', { format }), 1);
  }
  if (!has(columns, format)) {
    throw new FileProblem(
      problem('columns_of_source_needed', { source: format, columns: NEEDED[format].join(' and ') }),
      1,
    );
  }
  if (format === ImportFormat.Csv && !columns.some((column) => fieldOf(column) === 'content')) {
    throw new FileProblem(problem('columns_needed'), 1);
  }
  return format;
}

/** Detects the format of JSON by the members of its first row. */
export function formatOfJson(first: readonly string[], asked: ImportFormat | null): ImportFormat {
  if (asked === ImportFormat.Csv || asked === ImportFormat.Shlink || asked === ImportFormat.Dub) {
    throw new FileProblem(problem('format_is_csv', { format: asked }), 1);
  }
  if (asked !== null) return asked;
  if (has(first, ImportFormat.Kutt)) return ImportFormat.Kutt;
  return first.includes('long_url') && first.includes('link') ? ImportFormat.Bitly : ImportFormat.Ndjson;
}

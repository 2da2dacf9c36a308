import { problem } from '../../../core/contract/problems.js';
import { linkField, plainName } from './column-fields.js';
import { takesExports, takesGuards } from './exported-rows.js';
import { FileProblem } from './file-problem.js';
import { ImportFormat } from './import-format.js';
import type { RowMapping } from './import-row.js';
import { BITLY, KUTT, LINKS } from './links/link-mappings.js';
import { serviceOf } from './links/link-services.js';
import { OWN_CSV, OWN_JSON } from './own-mappings.js';

const MAPPINGS: Readonly<Record<ImportFormat, RowMapping>> = {
  [ImportFormat.Csv]: takesExports(OWN_CSV),
  [ImportFormat.Ndjson]: takesExports(OWN_JSON),
  [ImportFormat.Shlink]: LINKS,
  [ImportFormat.Dub]: LINKS,
  [ImportFormat.Bitly]: BITLY,
  [ImportFormat.Kutt]: KUTT,
  [ImportFormat.Yourls]: LINKS,
  [ImportFormat.Rebrandly]: LINKS,
  [ImportFormat.Links]: LINKS,
  [ImportFormat.Archive]: takesExports(OWN_JSON, true),
};

/** The mapping of a table, whose texts may be guarded against spreadsheets. */
export const tableMapping = (format: ImportFormat): RowMapping => takesGuards(MAPPINGS[format]);
export const jsonMapping = (format: ImportFormat): RowMapping => MAPPINGS[format];

const KUTT_MEMBERS = ['target', 'address'];

/** Detects the format of JSON by the members of its first row. */
export function formatOfJson(members: readonly string[], asked: ImportFormat | null): ImportFormat {
  if (asked === ImportFormat.Csv) throw new FileProblem(problem('format_is_csv', { format: asked }), 1);
  if (asked !== null) return asked;
  if (KUTT_MEMBERS.every((member) => members.includes(member))) return ImportFormat.Kutt;
  const service = serviceOf(members);
  const fields = members.map(linkField);
  const isLink = fields.includes('content') && (fields.includes('shortUrl') || fields.includes('customUrl'));
  const isOwn = members.some((member) => plainName(member) === 'content');
  return !isOwn && (isLink || service !== ImportFormat.Links) ? service : ImportFormat.Ndjson;
}

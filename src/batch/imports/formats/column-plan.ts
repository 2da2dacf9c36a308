import { problem } from '../../../core/contract/problems.js';
import { quotable } from '../rows/stored-rows.js';
import { COLUMN_FIELDS, linkField, mayBePlaces, ownField, plainName, weakFields } from './column-fields.js';
import { exportedField } from './exported-rows.js';
import { FileProblem } from './file-problem.js';
import { ImportFormat } from './import-format.js';
import { isLinkFormat, SERVICES, serviceOf } from './links/link-services.js';
import type { ColumnChoice, ReadingOptions } from './reading.js';

/** What the columns of a file mean. */
export interface ColumnPlan {
  readonly format: ImportFormat;
  /** In the order of the columns; null for those that are not imported. */
  readonly fields: readonly (string | null)[];
  /** The file's own name of each field. */
  readonly names: Readonly<Record<string, string>>;
}

type Fields = readonly (string | null)[];

/** Words for a code that only other services use. In our own format, a code that is taken is a problem of the row. */
const FOREIGN_CODES = ['shortcode', 'keyword', 'slashtag', 'backhalf', 'custombackhalf', 'alias', 'customalias'];
/** Names for a destination beside which `link` is the short address. */
const PLAIN_CONTENT = ['content', 'url'];
const JSON_FORMATS: readonly ImportFormat[] = [ImportFormat.Ndjson, ImportFormat.Kutt, ImportFormat.Archive];

const campaignField = (column: string): string | null => exportedField(column) ?? ownField(column);

/** Values of the first rows. */
type Samples = readonly (readonly string[])[];

/** What the columns seem to mean, whatever is wrong with them. Without samples, each may have web addresses. */
export const guessFields = (
  columns: readonly string[],
  { columns: choices }: ReadingOptions,
  samples: Samples | null = null,
): Fields => resolve(columns, linkField, choices, samples);

/** Whether a row names what a campaign needs. A single cell is more likely a title. */
export function isHeader(cells: readonly string[], reading: ReadingOptions): boolean {
  const columns = cells.map((cell) => cell.trim());
  if (reading.columns.length > 0) return reading.columns.every(({ column }) => columns.includes(column));
  const fields = guessFields(columns, reading);
  return fields.includes('content') && fields.filter((field) => field !== null).length > 1;
}

/**
 * Decides what the columns mean and which format they have. Throws a FileProblem if they do not fit the requested
 * format, and for two columns of one field: only the sender knows which of them is meant.
 */
export function planColumns(
  columns: readonly string[],
  samples: Samples,
  reading: ReadingOptions,
  row: number,
): ColumnPlan {
  const missing = reading.columns.find(({ column }) => !columns.includes(column));
  if (missing !== undefined) throw new FileProblem(problem('column_missing', { column: missing.column }), row);
  const links = resolve(columns, linkField, reading.columns, samples);
  const format = reading.format ?? (areLinks(columns, links) ? serviceOf(columns) : ImportFormat.Csv);
  if (JSON_FORMATS.includes(format)) {
    throw new FileProblem(problem('format_is_json', { format }), row);
  }
  const fields = isLinkFormat(format) ? links : resolve(columns, campaignField, reading.columns, samples);
  if (isLinkFormat(format) && !hasAddresses(fields)) {
    const [names = []] = SERVICES.find(([service]) => service === format)?.[1] ?? [['shortUrl', 'longUrl']];
    throw new FileProblem(problem('columns_of_source_needed', { source: format, columns: names.join(' and ') }), row);
  }
  if (!fields.includes('content')) throw new FileProblem(problem('columns_needed'), row);
  refuseTwice(columns, fields, row);
  const named = fields.flatMap((field, index) => (field === null ? [] : [[field, columns[index] ?? ''] as const]));
  const names = Object.fromEntries(named.toReversed());
  return { format, fields, names };
}

function resolve(
  columns: readonly string[],
  fieldOf: (column: string) => string | null,
  choices: readonly ColumnChoice[],
  samples: Samples | null,
): Fields {
  const chosen = new Map(choices.map(({ column, field }) => [column, field]));
  const fields = columns.map((column) => (chosen.has(column) ? (chosen.get(column) ?? null) : fieldOf(column)));
  const content = columns[fields.indexOf('content')];
  const isBesideLink = fieldOf === linkField && content !== undefined && !PLAIN_CONTENT.includes(plainName(content));
  const isOpen = (index: number): boolean => fields[index] === null && !chosen.has(columns[index] ?? '');
  const plain = columns.map(plainName);
  const weak = weakFields(plain);
  const open = (isBesideLink ? [['link', 'shortUrl'] as const, ...weak] : weak).flatMap(([name, field]) => {
    const index = plain.findIndex((each, place) => each === name && isOpen(place));
    return index < 0 ? [] : [{ name, field, index }];
  });
  const hasAddress = ({ index }: { index: number }): boolean => samples?.some(isWebAddressAt(index)) ?? true;
  for (const field of new Set(open.map((each) => each.field))) {
    if (fields.includes(field)) continue;
    const those = open.filter((each) => each.field === field);
    // Of columns that may be the destination, one with web addresses is it.
    const found =
      field === 'content' ? (those.find(hasAddress) ?? those.find(({ name }) => !mayBePlaces(name))) : those[0];
    if (found !== undefined) fields[found.index] = field;
  }
  if (samples !== null && !fields.includes('content')) {
    const sure = columns.flatMap((_, index) => (isOpen(index) && areAddresses(samples, index) ? index : []));
    if (sure[0] !== undefined && sure.length === 1) fields[sure[0]] = 'content';
  }
  return fields;
}

/** With or without its scheme. */
const WEB_ADDRESS = /^(?:https?:\/\/\S+|(?:[\p{L}\d-]+\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]\S*)?)$/iu;
/** What nothing but an address looks like. */
const SURE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;

const isWebAddressAt =
  (index: number) =>
  (values: readonly string[]): boolean =>
    WEB_ADDRESS.test(values[index]?.trim() ?? '');

/** Whether a text is surely a web address. */
export const isSureAddress = (text: string): boolean => SURE_ADDRESS.test(text.trim());

/** Whether a column has nothing but web addresses. */
function areAddresses(samples: Samples, index: number): boolean {
  const present = samples.map((values) => values[index] ?? '').filter((text) => text.trim() !== '');
  return present.length > 0 && present.every(isSureAddress);
}

/** Whether the fields have a long address and a short one, or its code. */
const hasAddresses = (fields: Fields): boolean =>
  fields.includes('content') && ['shortUrl', 'customUrl', 'code'].some((field) => fields.includes(field));

/** Whether the file is a list of short links, which may have no names, and not one of campaigns. */
function areLinks(columns: readonly string[], fields: Fields): boolean {
  if (columns.some(isCampaignOnly)) return false;
  const isForeign =
    fields.includes('shortUrl') ||
    fields.includes('customUrl') ||
    columns.some((column) => FOREIGN_CODES.includes(plainName(column)));
  return hasAddresses(fields) && (isForeign || !fields.includes('name'));
}

/** Whether a column is one of our own format that no short link has. */
const isCampaignOnly = (column: string): boolean => ownField(column) !== null && linkField(column) === null;

function refuseTwice(columns: readonly string[], fields: Fields, row: number): void {
  for (const field of COLUMN_FIELDS) {
    const named = columns.filter((_, index) => fields[index] === field);
    if (named.length > 1) {
      throw new FileProblem(problem('columns_of_one_field', { field, columns: quotable(named.join(', ')) }), row);
    }
  }
}

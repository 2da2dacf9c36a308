import { plainName } from '../column-fields.js';
import { ImportFormat } from '../import-format.js';
import type { ColumnChoice } from '../reading.js';

/** The columns of the export plugin of YOURLS. Elsewhere, such names mean something else. */
const YOURLS_PLUGIN = ['source', 'target', 'hits'];

/** Services by columns, or members, that tell their exports apart: any of the lists is enough. */
export const SERVICES: readonly (readonly [ImportFormat, readonly (readonly string[])[]])[] = [
  [
    ImportFormat.Shlink,
    [
      ['shortCode', 'longUrl'],
      ['shortUrl', 'longUrl', 'visits'],
      ['shortUrl', 'shortCode'],
    ],
  ],
  [
    ImportFormat.Bitly,
    [
      ...[['Link', 'Destination URL'], ['Link', 'Long URL'], ['Bitlink']],
      ...[['Custom Link'], ['Custom Bitlink'], ['Custom Bitlinks']],
    ],
  ],
  [
    ImportFormat.Dub,
    [
      ['Short link', 'Destination URL'],
      ['shortLink', 'key'],
    ],
  ],
  [ImportFormat.Rebrandly, [['slashtag']]],
  [ImportFormat.Yourls, [['keyword'], ['shorturl', 'url', 'timestamp'], YOURLS_PLUGIN]],
];

/** Returns what columns mean that only one service names so. */
export const choicesOf = (columns: readonly string[]): readonly ColumnChoice[] =>
  columns.join() === YOURLS_PLUGIN.join()
    ? [
        { column: 'source', field: 'code' },
        { column: 'target', field: 'content' },
      ]
    : [];

/** Returns the service that an export is from; `Links` if it is unknown. */
export function serviceOf(columns: readonly string[]): ImportFormat {
  const names = new Set(columns.map(plainName));
  const isOf = (lists: readonly (readonly string[])[]): boolean =>
    lists.some((list) => list.every((column) => names.has(plainName(column))));
  return SERVICES.find(([, lists]) => isOf(lists))?.[0] ?? ImportFormat.Links;
}

const OWN_FORMATS: readonly ImportFormat[] = [ImportFormat.Csv, ImportFormat.Ndjson, ImportFormat.Archive];

/** Whether the rows are short links of another service. */
export const isLinkFormat = (format: ImportFormat): boolean => !OWN_FORMATS.includes(format);

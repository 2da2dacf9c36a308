import { CSV_BYTE_ORDER_MARK, csvRow } from '../../core/csv/csv-row.js';
import type { SharedContent } from './read-content.js';

/** Returns everything that the page shows as rows of a list, a label, scans and visitors. */
export const contentCsv = ({ words, days, lists }: SharedContent): string =>
  [
    CSV_BYTE_ORDER_MARK,
    csvRow(['', '', words.scans, words.visitors]),
    ...days.map(({ label, scans, visitors }) => csvRow([words.day, label, scans, visitors])),
    ...lists.flatMap(({ name, rows }) =>
      rows.map(({ label, scans, visitors }) => csvRow([words.lists[name], label, scans, visitors])),
    ),
  ].join('');

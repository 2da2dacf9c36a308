import { CSV_BYTE_ORDER_MARK, csvRow } from '../../core/csv/csv-row.js';
import type { ReportWords } from '../../core/words/service/service-words.js';
import { labelsIn } from './labels-in.js';
import { REPORT_LISTS, type ReportContent } from './report-content.js';

/** Returns the figures as rows of a list, a label, scans, scans before, and the notes of a day. */
export function writeReportCsv(content: ReportContent, words: ReportWords): string {
  const { timeline, previousTimeline, lists, notes } = content;
  const labelOf = labelsIn(words);
  const byDay = Map.groupBy(notes, ({ date }) => date);
  const notesOf = (day: string): string => (byDay.get(day) ?? []).map(({ text }) => text).join('; ');
  return [
    CSV_BYTE_ORDER_MARK,
    csvRow(['', '', words.scans, words.before, words.notes]),
    ...timeline.map(({ date, scans }, index) =>
      csvRow([words.day, date, scans, previousTimeline[index] ?? '', notesOf(date)]),
    ),
    ...REPORT_LISTS.flatMap((list) =>
      lists[list].map((row) => csvRow([words.lists[list], labelOf(row), row.scans, row.before, ''])),
    ),
  ].join('');
}

import type { ReportTimeline } from '../../artwork/reports/report-view.js';
import type { ReportWords } from '../../core/words/service/service-words.js';
import type { ReportContent } from './report-content.js';

/** Longer periods are shown by month. A page with a row for each day of five years occupies the thread for long. */
const DAYS_MAX = 366;

/** Whether a report shows its scans by month instead of by day. */
export const isByMonth = ({ timeline }: Pick<ReportContent, 'timeline'>): boolean => timeline.length > DAYS_MAX;

/** Returns the points of a report's chart. Each is compared with as many days of the other period. */
export function writeTimeline(content: ReportContent, words: ReportWords): ReportTimeline {
  const { timeline, previousTimeline, notes, today } = content;
  const byMonth = isByMonth(content);
  const partOf = (date: string): string => (byMonth ? date.slice(0, '2026-11'.length) : date);
  const days = timeline.map(({ date, scans }, index) => ({ date, scans, before: previousTimeline[index] }));
  const parts = Map.groupBy(days, ({ date }) => partOf(date));
  const indexes = new Map([...parts.keys()].map((part, index) => [part, index]));
  const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const labels = new Intl.DateTimeFormat(words.locale, {
    ...(byMonth ? { year: 'numeric' } : { day: 'numeric' }),
    ...{ month: 'short', timeZone: 'UTC' },
  });
  return {
    title: byMonth ? words.scansByMonth : words.scansByDay,
    current: words.thisPeriod,
    before: words.before,
    points: [...parts].map(([part, each]) => ({
      label: labels.format(Date.parse(part)),
      value: sumOf(each.map(({ scans }) => scans)),
    })),
    // What is read in the morning has no whole day of today, and nothing of tomorrow.
    complete: [...parts.values()].filter((each) => (each.at(-1)?.date ?? '') < today).length,
    hasOpen: [...parts.keys()].includes(partOf(today)),
    previous: [...parts.values()]
      .map((each) => each.flatMap(({ before }) => before ?? []))
      .filter(({ length }) => length > 0)
      .map(sumOf),
    notes: notes.flatMap(({ date }, index) => {
      const point = indexes.get(partOf(date));
      return point === undefined ? [] : [{ point, number: index + 1 }];
    }),
  };
}

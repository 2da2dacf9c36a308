import { type CalendarUnit, unitOf } from '../../core/contract/calendar/calendar-period.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { DIMENSIONS, splitCity } from '../../core/contract/dimension.js';
import { changeWriter, type WriteChange } from '../../core/contract/figures/change.js';
import { lookUp } from '../../core/contract/look-up.js';
import { toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { fillIn } from '../../core/words/fill-in.js';
import { SERVICE_WORDS, type ServiceWords } from '../../core/words/service/service-words.js';
import {
  JUDGED_LISTS,
  type JudgedList,
  type LabelChange,
  type OverviewFindings,
} from '../../figures/findings/findings.js';
import { onOneLine } from '../../identity/mails/write-mail.js';
import type { ListedNote } from '../notes/timeline-notes.js';

/** A note as it is listed. */
export type SummaryNote = Pick<ListedNote, 'date' | 'text' | 'qrCodeId' | 'goal'>;

/** The last notes are named; the chart has all. */
const NOTES_MAX = 2;
/** A headline, a sentence for each list of labels, and the notes. */
export const SENTENCES_MAX = 1 + JUDGED_LISTS.length + NOTES_MAX;
const TEXT_MAX = 80;
/** For longer periods a weekday would not say which. */
const WEEKDAYS_UNTIL = 7;

/**
 * Says in sentences what figures say: how many scans, what has changed, and what was noted. `locale` (BCP 47) decides on the
 * language, numbers and dates. Names are isolated, so that they do not turn the text around them.
 */
export function writeSummary(findings: OverviewFindings, notes: readonly SummaryNote[], locale: string): string[] {
  const { summary, reports } = SERVICE_WORDS[toConsoleLanguage(new Intl.Locale(locale).language)];
  const change = changeWriter(locale, reports.isNew);
  const ofLabels = JUDGED_LISTS.filter((list) => findings.labels[list].length > 0).map((list) => {
    const nameOf = namesOf(list, findings.labels[list], reports.labels);
    const rows = findings.labels[list].map((row) => `${nameOf(row)} ${change(row.scans, row.before).text}`);
    return `${reports.lists[DIMENSIONS[list].list]}: ${rows.join(', ')}.`;
  });
  return [headline(findings, summary, change, locale), ...ofLabels, ...noteSentences(findings, notes, summary, locale)];
}

type SummaryWords = ServiceWords['summary'];

function headline(findings: OverviewFindings, words: SummaryWords, change: WriteChange, locale: string): string {
  const { scans, before, verdict, calendar, dayCount } = findings;
  const numbers = new Intl.NumberFormat(locale);
  const kind = scans === 1 ? 'one' : 'other';
  const days = numbers.format(dayCount);
  const direction = scans > before ? words.more : words.fewer;
  // From nothing there is no percentage, and one scan is not about as many as none.
  const isUntold = before === 0 || (scans === 0 && verdict !== 'changed');
  const template = isUntold ? words.unknown : verdict === 'changed' ? direction : words[verdict];
  return fillIn(template, {
    period:
      calendar === null ? fillIn(words.days[dayCount === 1 ? 'one' : 'other'], { days }) : words.periods[calendar],
    scans: fillIn(words.scans[kind], { scans: numbers.format(scans) }),
    change: change(scans, before).text.replace(/^\p{Cf}*[+\-−]/u, ''),
    before: beforeInWords(findings, words, days),
    count: numbers.format(before),
  });
}

function beforeInWords(findings: OverviewFindings, words: SummaryWords, days: string): string {
  const { calendar, comparison, dayCount, isCut } = findings;
  // Without a comparison, the time before is as long as the period, whatever that is.
  const isOfDays = calendar === null || comparison === null;
  const unit: CalendarUnit | 'days' = isOfDays ? (dayCount === 1 ? 'day' : 'days') : unitOf(calendar);
  const key =
    comparison === Comparison.PreviousYear
      ? 'yearBefore'
      : comparison === Comparison.SameWeekdays
        ? 'sameWeekdays'
        : unit;
  const before = fillIn(words.before[key], { days });
  return isCut ? fillIn(words.sameTime, { before }) : before;
}

/** Returns how labels are named; of cities with the same name, with their countries. */
function namesOf(
  list: JudgedList,
  rows: readonly LabelChange[],
  labels: Readonly<Record<string, string>>,
): (row: LabelChange) => string {
  const textOf = ({ label }: LabelChange): string =>
    list === 'city' ? splitCity(label).city : (lookUp(labels, label) ?? label);
  return (row) => {
    const text = textOf(row);
    const isShared = rows.filter((other) => textOf(other) === text).length > 1;
    return isolated(isShared ? `${text} (${splitCity(row.label).countryCode})` : text);
  };
}

function noteSentences(
  { dayCount, days, scope }: OverviewFindings,
  notes: readonly SummaryNote[],
  { note }: SummaryWords,
  locale: string,
): string[] {
  const day =
    dayCount <= WEEKDAYS_UNTIL ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const);
  const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
  // A note of one of several campaigns says nothing without its name.
  const isNamed = ({ date, text, qrCodeId, goal }: SummaryNote): boolean =>
    text !== '' &&
    goal == null &&
    days.first <= date &&
    date <= days.last &&
    (qrCodeId == null || scope.campaignIds?.length === 1);
  return notes
    .filter(isNamed)
    .slice(-NOTES_MAX)
    .map(({ date, text }) => fillIn(note, { day: dates.format(Date.parse(date)), text: isolated(text) }));
}

/** First strong isolate, and its end (Unicode Standard Annex 9). */
const isolated = (text: string): string => `\u2068${shortened(onOneLine(text))}\u2069`;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= TEXT_MAX ? text : `${characters.slice(0, TEXT_MAX).join('').trimEnd()}…`;
}

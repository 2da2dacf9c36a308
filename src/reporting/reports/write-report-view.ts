import type {
  ReportBrand,
  ReportRow,
  ReportTable,
  ReportTotal,
  ReportView,
} from '../../artwork/reports/report-view.js';
import type { BrandKit } from '../../campaigns/brand-kits/brand-kit.js';
import { brandPageStyle } from '../../core/contract/brand/brand-style.js';
import { countDays, type Day, type Days } from '../../core/contract/calendar/days.js';
import { darkerOf } from '../../core/contract/colour.js';
import { OTHER_LABEL } from '../../core/contract/dimension.js';
import { changeWriter } from '../../core/contract/figures/change.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { ExperienceFontFamily } from '../../core/contract/style-options.js';
import { fillIn } from '../../core/words/fill-in.js';
import { type ReportWords, SERVICE_WORDS } from '../../core/words/service/service-words.js';
import { onOneLine } from '../../identity/mails/write-mail.js';
import { writeSummary } from '../summary/write-summary.js';
import { labelsIn } from './labels-in.js';
import { type Compared, type ComparedRow, REPORT_LISTS, type ReportContent } from './report-content.js';
import type { ReportFrequency } from './report-frequency.js';
import { isByMonth, writeTimeline } from './write-timeline.js';

const ROWS_MAX = 10;
const MOVERS_MAX = 5;

/** How a report is written. */
export interface ReportLook {
  /** Of a report that has one. */
  readonly name?: string | null;
  readonly language: ConsoleLanguage;
  /** Null for a period that is not regular. */
  readonly frequency: ReportFrequency | null;
  readonly brandKit: Pick<BrandKit, 'style' | 'design'> | null;
}

/** Writes a report's figures in its language. */
export function writeReportView(content: ReportContent, look: ReportLook): ReportView {
  const { name = null, language, frequency, brandKit } = look;
  const words = SERVICE_WORDS[language].reports;
  const { totals, lists, notes, findings } = content;
  const write = writerOf(words);
  const subject = subjectOf(content, words);
  const year = isByMonth(content) ? ({ year: 'numeric' } as const) : {};
  const dates = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' });
  const isCampaign = content.subject?.kind === 'campaign';
  const daily: Compared = {
    scans: totals.scans.scans / daysUntil(content.today, content.period),
    before: totals.scans.before / daysUntil(content.today, content.compared),
  };
  return {
    language,
    title: onOneLine(name ?? subject),
    about: name === null || name === subject ? null : onOneLine(subject),
    kind: frequency === null ? words.kind : words.kinds[frequency],
    period: write.days(content.period),
    comparedWith: fillIn(words.comparedWith, { period: write.days(content.compared) }),
    totals: [
      write.total(words.scans, totals.scans),
      write.total(words.uniqueScans, totals.uniqueScans),
      write.total(words.perDay, daily, totals.scans.before),
    ],
    summary: findings === null ? [] : writeSummary(findings, notes, words.locale),
    timeline: writeTimeline(content, words),
    empty: totals.scans.scans === 0 ? words.noScans : null,
    movers: moversOf(isCampaign ? lists.cities : lists.topCampaigns, write, words),
    tables: REPORT_LISTS.filter((list) => !(isCampaign && list === 'topCampaigns'))
      .map((list) => ({ title: words.lists[list], rows: write.rows(shorten(lists[list])) }))
      .filter(({ rows }) => rows.length > 0),
    columns: {
      time: isByMonth(content) ? words.month : words.day,
      scans: words.scans,
      before: words.before,
      change: words.change,
    },
    notes: {
      title: words.notes,
      rows: notes.map(({ date, text }, index) => ({
        number: index + 1,
        date: dates.format(Date.parse(date)),
        text: onOneLine(text),
      })),
    },
    remark: remarkOf(content, words),
    credit: { text: words.credit, url: 'https://db-ip.com/' },
    brand: brandOf(brandKit),
  };
}

/** Returns how many of the days have begun, at least one. */
const daysUntil = (today: Day, { first, last }: Days): number =>
  Math.max(1, countDays({ first, last: last < today ? last : today }));

function subjectOf({ subject, workspace }: ReportContent, words: ReportWords): string {
  if (subject === null) return workspace;
  if (subject.kind === 'campaign') return subject.name;
  const tags = [...subject.allTags.map((tag) => `#${tag}`), subject.anyTag.map((tag) => `#${tag}`).join(' / ')]
    .filter((part) => part !== '')
    .join(' + ');
  return fillIn(words.tagged, { tags });
}

function remarkOf({ zone, totalsOnlyScans }: ReportContent, words: ReportWords): string {
  const remark = fillIn(words.remark, { zone });
  if (totalsOnlyScans === 0) return remark;
  const scans = new Intl.NumberFormat(words.locale).format(totalsOnlyScans);
  return `${remark} ${fillIn(words.totalsOnly, { scans })}`;
}

function brandOf(kit: ReportLook['brandKit']): ReportBrand {
  if (kit === null) return { logo: null, accent: null, font: ExperienceFontFamily.Modern };
  const { experienceAccentColor: accent, experienceFontFamily: font } = brandPageStyle(kit);
  const { logoDataUrl, foregroundColor, backgroundColor } = kit.style;
  const dark = darkerOf(foregroundColor, backgroundColor);
  return { logo: logoDataUrl ? { dataUrl: logoDataUrl, dark } : null, accent, font };
}

/** Returns the first rows, and the others as one. */
function shorten(rows: readonly ComparedRow[]): ComparedRow[] {
  const isRest = ({ label, countryCode = '', qrCodeId = null }: ComparedRow): boolean =>
    label === OTHER_LABEL && countryCode === '' && qrCodeId === null;
  const shown = rows.filter((row) => row.scans > 0 && !isRest(row)).slice(0, ROWS_MAX);
  const rest = rows.filter((row) => !shown.includes(row));
  const sum = (name: keyof Compared): number => rest.reduce((total, row) => total + row[name], 0);
  return sum('scans') === 0 ? shown : [...shown, { label: OTHER_LABEL, scans: sum('scans'), before: sum('before') }];
}

function moversOf(rows: readonly ComparedRow[], write: Writer, words: ReportWords): ReportTable | null {
  const changed = rows
    .filter(
      (row) => row.scans !== row.before && (row.qrCodeId !== null || row.countryCode) && row.label !== OTHER_LABEL,
    )
    .toSorted((a, b) => Math.abs(b.scans - b.before) - Math.abs(a.scans - a.before))
    .slice(0, MOVERS_MAX);
  return changed.length === 0 ? null : { title: words.movers, rows: write.rows(changed) };
}

interface Writer {
  readonly days: (days: Days) => string;
  /** `counted` is the count before of which the figures are averages. */
  readonly total: (label: string, compared: Compared, counted?: number) => ReportTotal;
  readonly rows: (rows: readonly ComparedRow[]) => ReportRow[];
}

function writerOf(words: ReportWords): Writer {
  const { locale } = words;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const labelOf = labelsIn(words);
  const change = changeWriter(locale, words.isNew);
  return {
    days: ({ first, last }) => dates.formatRange(Date.parse(first), Date.parse(last)),
    total: (label, { scans, before }, counted) => {
      const isNothing = scans === 0 && before === 0;
      return { label, value: numbers.format(scans), change: isNothing ? null : change(scans, before, counted) };
    },
    rows: (rows) => {
      const most = Math.max(1, ...rows.map(({ scans }) => scans));
      return rows.map((row) => ({
        label: onOneLine(labelOf(row)),
        scans: numbers.format(row.scans),
        before: numbers.format(row.before),
        change: change(row.scans, row.before),
        share: row.scans / most,
      }));
    },
  };
}

import { lookUp } from '../../core/contract/look-up.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import type { ComparedRow, ReportList } from './report-content.js';
import { ReportFrequency } from './report-frequency.js';

/** Texts of reports in one language. Those with braces are filled in. */
export interface ReportWords {
  readonly locale: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<ReportFrequency, string>>;
  /** Uses `{kind}`, `{title}` and `{period}`. */
  readonly subject: string;
  /** Uses `{period}`. */
  readonly comparedWith: string;
  readonly scans: string;
  readonly uniqueScans: string;
  readonly day: string;
  readonly month: string;
  readonly perDay: string;
  readonly scansByDay: string;
  readonly scansByMonth: string;
  readonly thisPeriod: string;
  readonly before: string;
  readonly change: string;
  readonly isNew: string;
  readonly movers: string;
  readonly notes: string;
  readonly noScans: string;
  /** Uses `{zone}`. */
  readonly remark: string;
  /** Uses `{scans}`. */
  readonly totalsOnly: string;
  readonly credit: string;
  readonly open: string;
  /** Uses `{workspace}`. */
  readonly whyMailed: string;
  readonly unsubscribe: string;
  readonly page: string;
  readonly lists: Readonly<Record<ReportList, string>>;
  /** Labels that the service uses for values without a name, by their English text. */
  readonly labels: Readonly<Record<string, string>>;
}

export const REPORT_WORDS: Readonly<Record<ConsoleLanguage, ReportWords>> = {
  en: {
    locale: 'en-GB',
    kind: 'Report',
    kinds: { [ReportFrequency.Weekly]: 'Weekly report', [ReportFrequency.Monthly]: 'Monthly report' },
    subject: '{kind}: {title}, {period}',
    comparedWith: 'Compared with {period}',
    scans: 'Scans',
    uniqueScans: 'Unique scans',
    day: 'Day',
    month: 'Month',
    perDay: 'Scans per day',
    scansByDay: 'Scans by day',
    scansByMonth: 'Scans by month',
    thisPeriod: 'This period',
    before: 'Before',
    change: 'Change',
    isNew: 'new',
    movers: 'Biggest changes',
    notes: 'Notes',
    noScans: 'There were no scans in this period.',
    remark: 'Days are in the time zone {zone}. Scans by bots and link previews are not counted.',
    totalsOnly: '{scans} of the scans are counted in totals only, without place, device and source.',
    credit: 'IP Geolocation by DB-IP',
    open: 'Open in Signpost',
    whyMailed: 'You receive this report because somebody in the workspace “{workspace}” has added your address to it.',
    unsubscribe: 'Unsubscribe',
    page: 'Page',
    lists: {
      topCampaigns: 'Campaigns',
      cities: 'Cities',
      countries: 'Countries',
      devices: 'Devices',
      sources: 'Sources',
    },
    labels: { Mobile: 'Mobile phone', Desktop: 'Computer', TV: 'Television', Deleted: 'Deleted campaigns' },
  },
  de: {
    locale: 'de-DE',
    kind: 'Bericht',
    kinds: { [ReportFrequency.Weekly]: 'Wochenbericht', [ReportFrequency.Monthly]: 'Monatsbericht' },
    subject: '{kind}: {title}, {period}',
    comparedWith: 'Verglichen mit {period}',
    scans: 'Scans',
    uniqueScans: 'Eindeutige Scans',
    day: 'Tag',
    month: 'Monat',
    perDay: 'Scans pro Tag',
    scansByDay: 'Scans pro Tag',
    scansByMonth: 'Scans pro Monat',
    thisPeriod: 'Dieser Zeitraum',
    before: 'Vorher',
    change: 'Änderung',
    isNew: 'neu',
    movers: 'Größte Veränderungen',
    notes: 'Notizen',
    noScans: 'In diesem Zeitraum gab es keine Scans.',
    remark: 'Die Tage gelten in der Zeitzone {zone}. Scans durch Bots und Linkvorschauen zählen nicht.',
    totalsOnly: '{scans} der Scans werden nur in Summen gezählt, ohne Ort, Gerät und Quelle.',
    credit: 'IP-Geolokalisierung von DB-IP',
    open: 'In Signpost öffnen',
    whyMailed:
      'Sie erhalten diesen Bericht, weil jemand aus dem Arbeitsbereich „{workspace}“ Ihre Adresse eingetragen hat.',
    unsubscribe: 'Abbestellen',
    page: 'Seite',
    lists: {
      topCampaigns: 'Kampagnen',
      cities: 'Städte',
      countries: 'Länder',
      devices: 'Geräte',
      sources: 'Quellen',
    },
    labels: {
      Mobile: 'Smartphone',
      Tablet: 'Tablet',
      Desktop: 'Computer',
      TV: 'Fernseher',
      Unknown: 'Unbekannt',
      Other: 'Andere',
      Direct: 'Direkt',
      Deleted: 'Gelöschte Kampagnen',
    },
  },
};

/** Returns a function that names rows in the language of the words. */
export function labelsIn({ locale, labels }: ReportWords): (row: ComparedRow) => string {
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const translated = (text: string): string => lookUp(labels, text) ?? text;
  return ({ label, countryCode, city, qrCodeId }) => {
    const country = countryCode ? (regions.of(countryCode) ?? countryCode) : translated(label);
    if (city !== undefined) return countryCode ? `${translated(city)}, ${country}` : translated(city);
    if (countryCode !== undefined) return country;
    // A campaign may be called Other.
    return qrCodeId ? label : translated(label);
  };
}

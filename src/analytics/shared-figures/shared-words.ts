import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';

/** Names of the lists of a page, in their order. */
export const LISTS = [
  'topCampaigns',
  'countries',
  'cities',
  'devices',
  'operatingSystems',
  'browsers',
  'sources',
] as const;
export type ListName = (typeof LISTS)[number];

/** Texts of shared figures in one language. */
export interface SharedWords {
  readonly locale: string;
  readonly isProtected: string;
  readonly password: string;
  readonly open: string;
  readonly wrongPassword: string;
  readonly cannotShow: string;
  readonly cannotShowText: string;
  /** Uses `{time}` and `{zone}`. */
  readonly asOf: string;
  readonly download: string;
  readonly scans: string;
  readonly visitors: string;
  readonly change: string;
  /** Uses `{period}`. */
  readonly comparedWith: string;
  /** Uses `{number}`. */
  readonly before: string;
  readonly scansByDay: string;
  readonly showTable: string;
  readonly day: string;
  readonly noScans: string;
  readonly places: string;
  readonly lists: Readonly<Record<ListName, string>>;
  /** Labels that stand for values without a name, by their English text. */
  readonly labels: Readonly<Record<string, string>>;
}

export const SHARED_WORDS: Readonly<Record<ConsoleLanguage, SharedWords>> = {
  en: {
    locale: 'en-GB',
    isProtected: 'These figures are protected',
    password: 'Password',
    open: 'Open',
    wrongPassword: 'The password is wrong, or there were too many attempts. Check it, and try again in a minute.',
    cannotShow: 'The figures cannot be shown right now',
    cannotShowText: 'Try again in a moment. If it happens again, tell whoever gave you this address.',
    asOf: 'As of {time} ({zone})',
    download: 'Download as CSV',
    scans: 'Scans',
    visitors: 'Visitors',
    change: 'Change in scans',
    comparedWith: 'Compared with {period}',
    before: '{number} before',
    scansByDay: 'Scans by day',
    showTable: 'Show as a table',
    day: 'Day',
    noScans: 'No scans in this period.',
    places: 'Places:',
    lists: {
      topCampaigns: 'Campaigns',
      countries: 'Countries',
      cities: 'Cities',
      devices: 'Devices',
      operatingSystems: 'Systems',
      browsers: 'Browsers',
      sources: 'Sources',
    },
    labels: { Mobile: 'Mobile phone', Desktop: 'Computer', TV: 'Television', Deleted: 'Deleted campaign' },
  },
  de: {
    locale: 'de-DE',
    isProtected: 'Diese Zahlen sind geschützt',
    password: 'Passwort',
    open: 'Öffnen',
    wrongPassword:
      'Das Passwort ist falsch, oder es gab zu viele Versuche. Prüfen Sie es und versuchen Sie es in einer Minute noch einmal.',
    cannotShow: 'Die Zahlen können gerade nicht angezeigt werden',
    cannotShowText:
      'Versuchen Sie es gleich noch einmal. Wenn das wieder passiert, wenden Sie sich an die Person, von der Sie die Adresse haben.',
    asOf: 'Stand: {time} ({zone})',
    download: 'Als CSV herunterladen',
    scans: 'Scans',
    visitors: 'Besucher',
    change: 'Veränderung der Scans',
    comparedWith: 'Verglichen mit {period}',
    before: 'Vorher {number}',
    scansByDay: 'Scans pro Tag',
    showTable: 'Als Tabelle zeigen',
    day: 'Tag',
    noScans: 'Keine Scans in diesem Zeitraum.',
    places: 'Orte:',
    lists: {
      topCampaigns: 'Kampagnen',
      countries: 'Länder',
      cities: 'Städte',
      devices: 'Geräte',
      operatingSystems: 'Systeme',
      browsers: 'Browser',
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
      Deleted: 'Gelöschte Kampagne',
    },
  },
};

import type { Context } from '../../access/context/context.js';
import { FieldProblems } from '../../core/field-problems.js';
import { analyticsOverview } from '../overview/overview.js';
import { OverviewArgs } from '../overview/overview-args.js';
import type { AnalyticsOverview } from '../overview/overview-types.js';
import { readTimeZone } from '../period/read-local-period.js';
import type { TimeZone } from '../period/time-zone.js';
import { toLocalPeriod } from './figures-period.js';
import type { SharedFigures } from './shared-figures.js';
import { LISTS, type ListName, SHARED_WORDS, type SharedWords } from './shared-words.js';

/** Rows of a list; the rest is one row. */
const ROWS_MAX = 10;

export interface ContentRow {
  readonly label: string;
  readonly scans: number;
  readonly visitors: number;
}

export interface ContentList {
  readonly name: ListName;
  readonly rows: readonly ContentRow[];
}

/** What shared figures show, in the language of the page. */
export interface SharedContent {
  readonly words: SharedWords;
  readonly zone: TimeZone;
  readonly figures: Pick<AnalyticsOverview, 'period' | 'previousPeriod' | 'changePercent'>;
  readonly days: readonly ContentRow[];
  /** Without lists that have no rows. */
  readonly lists: readonly ContentList[];
  /** The campaigns that it names. */
  readonly campaignIds: readonly string[];
}

const FIELDS = new Set<string>(['period', 'previousPeriod', 'changePercent', 'timeline', ...LISTS]);

/** Reads the content with the same limits and in the same queue as the figures of the API. */
export async function readContent(context: Context, shared: SharedFigures): Promise<SharedContent> {
  const { campaign, allTags, anyTag, period, comparison, language } = shared;
  const zone = readTimeZone({ timeZone: shared.timeZone }, new FieldProblems());
  const args: OverviewArgs = Object.assign(new OverviewArgs(), {
    ...{ qrCodeId: campaign?.id ?? null, allTags, anyTag, compareWith: comparison },
    ...toLocalPeriod(period, zone, context.clock.now()),
    topCampaigns: campaign === null ? ROWS_MAX : 0,
  });
  const overview = await analyticsOverview(context, args, FIELDS);
  const words = SHARED_WORDS[language];
  const lists = LISTS.map((name) => ({ name, rows: rowsOf(overview[name], words) }));
  return {
    ...{ words, zone, figures: overview },
    days: overview.timeline.map(({ date, scans, uniqueScans }) => ({ label: date, scans, visitors: uniqueScans })),
    lists: lists.filter(({ rows }) => rows.length > 0),
    campaignIds: overview.topCampaigns.flatMap(({ qrCodeId }) => qrCodeId ?? []),
  };
}

interface Counted {
  readonly label?: string;
  readonly countryCode?: string;
  readonly city?: string;
  readonly scans: number;
  readonly uniqueScans: number;
  readonly qrCodeId?: string | null;
}

/** Only rows without an id have labels of the service's own: a campaign may be called Other. */
function rowsOf(counted: readonly Counted[], { locale, labels }: SharedWords): ContentRow[] {
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const translated = (text: string): string => labels[text] ?? text;
  const country = (code: string, otherwise: string): string =>
    code === '' ? translated(otherwise) : (regions.of(code) ?? code);
  const labelOf = ({ label = 'Unknown', countryCode, city, qrCodeId }: Counted): string => {
    if (city !== undefined) return countryCode ? `${translated(city)}, ${country(countryCode, '')}` : translated(city);
    if (countryCode !== undefined) return country(countryCode, label);
    return qrCodeId ? label : translated(label);
  };
  const rows = counted.map((row) => ({ label: labelOf(row), scans: row.scans, visitors: row.uniqueScans }));
  const rest = rows.slice(ROWS_MAX);
  if (rest.length < 2) return rows;
  const sumOf = (name: 'scans' | 'visitors'): number => rest.reduce((sum, row) => sum + row[name], 0);
  return [
    ...rows.slice(0, ROWS_MAX),
    { label: translated('Other'), scans: sumOf('scans'), visitors: sumOf('visitors') },
  ];
}

import type { Day, Days } from '../../core/contract/calendar/days.js';
import type { OverviewFindings } from '../../figures/findings/findings.js';
import type { AnalyticsOverview } from '../../figures/overview/overview-types.js';
import type { SummaryNote } from '../summary/write-summary.js';

/** A count, and the same in the period compared with. */
export interface Compared {
  readonly scans: number;
  readonly before: number;
}

/** A labelled row. The label is as in an overview: in English where the service names it. */
export interface ComparedRow extends Compared {
  readonly label: string;
  /** ISO 3166-1 alpha-2 of a place; empty if unknown, and absent in other lists. */
  readonly countryCode?: string;
  readonly city?: string;
  /** Null for the rest of a list and for deleted campaigns; absent in other lists. */
  readonly qrCodeId?: string | null;
}

/** Lists of a report, in their order. They are lists of an overview. */
export const REPORT_LISTS = ['topCampaigns', 'cities', 'countries', 'devices', 'sources'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** The figures of a report, all from the overview's pipeline. */
export interface ReportContent {
  /** Null for the whole workspace. */
  readonly subject: ReportSubject | null;
  readonly workspace: string;
  readonly zone: string;
  /** In the zone. */
  readonly period: Days;
  readonly compared: Days;
  /** The day in the zone on which they were read. */
  readonly today: Day;
  readonly totals: { readonly scans: Compared; readonly uniqueScans: Compared };
  /** Scans of the period that are in no list, because they are counted in totals only. */
  readonly totalsOnlyScans: number;
  readonly timeline: readonly { readonly date: string; readonly scans: number }[];
  /** By day of the period compared with. */
  readonly previousTimeline: readonly number[];
  readonly lists: Readonly<Record<ReportList, readonly ComparedRow[]>>;
  readonly notes: readonly SummaryNote[];
  /** What the figures say. */
  readonly findings: OverviewFindings | null;
  /** Campaigns by cities; null unless it was asked for and can be counted. */
  readonly split: AnalyticsOverview['split'];
}

export type ReportSubject =
  | { readonly kind: 'campaign'; readonly name: string }
  | { readonly kind: 'tags'; readonly allTags: readonly string[]; readonly anyTag: readonly string[] };

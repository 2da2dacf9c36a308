import type { ChangeInWords } from '../../core/contract/figures/change.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import type { ExperienceFontFamily } from '../../core/contract/style-options.js';
import type { BrandLogo } from '../badge/brand-logo.js';
import type { TimelineChart } from '../charts/timeline-chart.js';

/** A report as texts in one language, for every medium: mail, PDF and page. */
export interface ReportView {
  readonly language: ConsoleLanguage;
  /** The name of the report, or else what the figures are of. */
  readonly title: string;
  /** What the figures are of, if the title does not say it: the name of a workspace or campaign, or tags. */
  readonly about: string | null;
  /** For example `Weekly report`. */
  readonly kind: string;
  readonly period: string;
  readonly comparedWith: string;
  readonly totals: readonly ReportTotal[];
  /** What the figures say, in sentences. */
  readonly summary: readonly string[];
  readonly timeline: ReportTimeline;
  /** Says that there were no scans; null if there were. */
  readonly empty: string | null;
  /** What has changed most; null if nothing has. */
  readonly movers: ReportTable | null;
  readonly tables: readonly ReportTable[];
  readonly columns: { readonly time: string; readonly scans: string; readonly before: string; readonly change: string };
  readonly notes: { readonly title: string; readonly rows: readonly ReportNote[] };
  readonly remark: string;
  readonly credit: { readonly text: string; readonly url: string };
  readonly brand: ReportBrand;
}

export interface ReportBrand {
  readonly logo: BrandLogo | null;
  /** `#RRGGBB`; null for the service's own. */
  readonly accent: string | null;
  readonly font: ExperienceFontFamily;
}

export interface ReportTimeline extends Omit<TimelineChart, 'width' | 'height' | 'language'> {
  readonly title: string;
  readonly current: string;
  readonly before: string;
}

export interface ReportTotal {
  readonly label: string;
  readonly value: string;
  readonly change: ChangeInWords | null;
}

export interface ReportTable {
  readonly title: string;
  readonly rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly label: string;
  readonly scans: string;
  readonly before: string;
  readonly change: ChangeInWords;
  /** Scans as a share of the table's largest row. */
  readonly share: number;
}

export interface ReportNote {
  readonly number: number;
  readonly date: string;
  readonly text: string;
}

import { findCampaign } from '../../campaigns/find-campaign.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { type Days, dayAt } from '../../core/contract/calendar/days.js';
import { AppError } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { type FiguresContext, findFiguresScope, type ScopeInput } from '../../figures/figures-scope.js';
import { analyticsOverview } from '../../figures/overview/overview.js';
import { OverviewArgs } from '../../figures/overview/overview-args.js';
import type { AnalyticsOverview } from '../../figures/overview/overview-types.js';
import { type LocalPeriodInput, readTimeZone } from '../../figures/period/chosen-period.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { Workspace } from '../../tenancy/workspace.js';
import { notesOf } from '../notes/timeline-notes.js';
import { type ComparedRow, REPORT_LISTS, type ReportContent, type ReportList } from './report-content.js';

/** What a report is of. */
export interface ReportScope extends ScopeInput {
  readonly period: Pick<LocalPeriodInput, 'period' | 'locale' | 'fromDate' | 'toDate'>;
  readonly timeZone: string;
  readonly comparison?: Comparison | null;
  /** Whether to count campaigns by cities. */
  readonly withSplit?: boolean;
}

/** More rows than are shown, so that what has changed most is found among them. */
const CAMPAIGNS_READ = 100;
const FIELDS = new Set<string>([
  ...['period', 'previousPeriod', 'timeline', 'totalsOnlyScans', 'sentences'],
  ...REPORT_LISTS.flatMap((list) => [list, `${list}.previousScans`]),
]);

/**
 * Reads the figures of a report as of `now`, which may be in the past, with the limits and in the queue of overviews.
 * Throws `not_found` for a campaign that was deleted.
 */
export async function readReportContent(actor: Actor, scope: ReportScope, now: number): Promise<ReportContent> {
  const { em } = actor;
  const { qrCodeId = null, timeZone } = scope;
  const [allTags, anyTag] = [scope.allTags ?? [], scope.anyTag ?? []];
  const context = { ...actor, clock: { now: () => now } };
  const campaign = qrCodeId === null ? null : await findCampaign(em, qrCodeId);
  const { name } = await em.findOneOrFail(Workspace, { id: actor.workspace.id });
  const shared = { qrCodeId, allTags, anyTag, timeZone };
  const read = (args: Partial<OverviewArgs>, fields: ReadonlySet<string>): Promise<AnalyticsOverview> =>
    analyticsOverview(context, Object.assign(new OverviewArgs(), shared, args), fields);
  const { offsetAt } = readTimeZone({ timeZone }, new FieldProblems());
  const compareWith = scope.comparison ?? Comparison.PreviousPeriod;
  const topCampaigns = campaign === null ? CAMPAIGNS_READ : 0;
  const current = await read({ ...scope.period, compareWith, topCampaigns }, FIELDS);
  const isSplit = scope.withSplit === true && campaign === null;
  const { fromUtc, toUtc } = current.previousPeriod;
  const before = await read({ fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() }, new Set(['timeline']));
  const tags = allTags.length + anyTag.length > 0 ? { kind: 'tags' as const, allTags, anyTag } : null;
  return {
    subject: campaign === null ? tags : { kind: 'campaign', name: campaign.name },
    workspace: name,
    zone: current.timeZone,
    period: daysOf(current),
    compared: daysOf(before),
    today: dayAt(now + offsetAt(now)),
    totals: {
      scans: { scans: current.period.scans, before: current.previousPeriod.scans },
      uniqueScans: { scans: current.period.uniqueScans, before: current.previousPeriod.uniqueScans },
    },
    totalsOnlyScans: current.totalsOnlyScans,
    timeline: current.timeline,
    previousTimeline: before.timeline.map(({ scans }) => scans),
    lists: Object.fromEntries(REPORT_LISTS.map((list) => [list, current[list].map(toRow)])) as Record<
      ReportList,
      ComparedRow[]
    >,
    notes: await readNotes(context, shared, daysOf(current)),
    findings: current.findings,
    split: isSplit
      ? await readSplitTable(() => read({ ...scope.period, compareWith, splitBy: SPLIT }, SPLIT_FIELDS))
      : null,
  };
}

const SPLIT = { rows: 'campaign', columns: 'city', maxRows: 10, maxColumns: 5 } as const;
const SPLIT_FIELDS = new Set(['split', 'split.rows.previousScansByColumn']);

/** Why a report goes without this table: no individual scans, too many of them, or too many readers at a time. */
const SPLIT_REFUSALS = new Set<string>(['scans_not_kept', 'too_many_scans', 'unavailable']);

async function readSplitTable(read: () => Promise<AnalyticsOverview>): Promise<ReportContent['split']> {
  try {
    return (await read()).split;
  } catch (error) {
    if (error instanceof AppError && SPLIT_REFUSALS.has(error.code)) return null;
    throw error;
  }
}

/** Returns the notes of the days; goals have no text of their own. */
async function readNotes(context: FiguresContext, input: ScopeInput, days: Days): Promise<ReportContent['notes']> {
  const scope = await findFiguresScope(context, input, new FieldProblems());
  const notes = await notesOf(context.em, scope, days, 'outsider');
  return notes.filter(({ date, text }) => text !== '' && date <= days.last);
}

const daysOf = ({ timeline }: AnalyticsOverview): Days => ({
  first: timeline[0]?.date ?? '',
  last: timeline.at(-1)?.date ?? '',
});

const toRow = (row: AnalyticsOverview[ReportList][number]): ComparedRow => ({
  ...('city' in row ? { ...row, label: row.city } : row),
  before: row.previousScans ?? 0,
});

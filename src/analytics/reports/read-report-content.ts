import type { Actor } from '../../access/context/actor.js';
import { Workspace } from '../../access/workspaces/workspace.js';
import { findCampaign } from '../../campaigns/find-campaign.js';
import type { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { FieldProblems } from '../../core/field-problems.js';
import { type FiguresContext, findFiguresScope, type ScopeInput } from '../figures-scope.js';
import { notesOf } from '../notes/notes-of.js';
import { analyticsOverview } from '../overview/overview.js';
import { OverviewArgs } from '../overview/overview-args.js';
import type { AnalyticsOverview } from '../overview/overview-types.js';
import {
  type ComparedRow,
  REPORT_LISTS,
  type ReportContent,
  type ReportDays,
  type ReportList,
} from './report-content.js';

/** What a report is of. */
export interface ReportScope extends ScopeInput {
  readonly period: CalendarPeriod;
  readonly timeZone: string;
}

/** More rows than are shown, so that what has changed most is found among them. */
const CAMPAIGNS_READ = 100;
const FIELDS = new Set<string>(['period', 'previousPeriod', 'timeline', ...REPORT_LISTS]);

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
  const shared = { qrCodeId, allTags, anyTag, timeZone, topCampaigns: campaign === null ? CAMPAIGNS_READ : 0 };
  const read = (args: Partial<OverviewArgs>): Promise<AnalyticsOverview> =>
    analyticsOverview(context, Object.assign(new OverviewArgs(), shared, args), FIELDS);
  const current = await read({ period: scope.period, compareWith: Comparison.PreviousPeriod });
  const { fromUtc, toUtc } = current.previousPeriod;
  const before = await read({ fromUtc: fromUtc.toISOString(), toUtc: toUtc.toISOString() });
  const tags = allTags.length + anyTag.length > 0 ? { kind: 'tags' as const, allTags, anyTag } : null;
  return {
    subject: campaign === null ? tags : { kind: 'campaign', name: campaign.name },
    workspace: name,
    zone: current.timeZone,
    period: daysOf(current),
    compared: daysOf(before),
    totals: {
      scans: { scans: current.period.scans, before: before.period.scans },
      uniqueScans: { scans: current.period.uniqueScans, before: before.period.uniqueScans },
    },
    timeline: current.timeline,
    previousTimeline: before.timeline.map(({ scans }) => scans),
    lists: listsOf(current, before),
    notes: await readNotes(context, shared, daysOf(current)),
  };
}

/** Returns the notes of the days; goals have no text of their own. */
async function readNotes(
  context: FiguresContext,
  input: ScopeInput,
  days: ReportDays,
): Promise<ReportContent['notes']> {
  const scope = await findFiguresScope(context, input, new FieldProblems());
  const notes = await notesOf(context.em, scope, days);
  return notes.filter(({ date, text }) => text !== '' && date <= days.last);
}

const daysOf = ({ timeline }: AnalyticsOverview): ReportDays => ({
  first: timeline[0]?.date ?? '',
  last: timeline.at(-1)?.date ?? '',
});

function listsOf(current: AnalyticsOverview, before: AnalyticsOverview): Record<ReportList, ComparedRow[]> {
  const lists = REPORT_LISTS.map((list) => [list, compareRows(current[list], before[list])] as const);
  return Object.fromEntries(lists) as Record<ReportList, ComparedRow[]>;
}

type Row = Omit<ComparedRow, 'before'>;

const keyOf = ({ label, countryCode = '', city = '', qrCodeId = '' }: Row): string =>
  JSON.stringify([qrCodeId || label, countryCode, city]);

/** Returns the rows of both lists, with the scans of each. The order is that of the first list. */
function compareRows(current: readonly Listed[], before: readonly Listed[]): ComparedRow[] {
  const rows = new Map(current.map(toRow).map((row) => [keyOf(row), { ...row, before: 0 }]));
  for (const row of before.map(toRow)) {
    const known = rows.get(keyOf(row));
    rows.set(keyOf(row), known ? { ...known, before: row.scans } : { ...row, scans: 0, before: row.scans });
  }
  return [...rows.values()];
}

type Listed = AnalyticsOverview[ReportList][number];

const toRow = (row: Listed): Row => ('city' in row ? { ...row, label: row.city } : row);

import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  CreateTimelineNoteDocument,
  type CreateTimelineNoteMutationVariables,
  DeleteTimelineNoteDocument,
  GoalFiguresDocument,
  TimelineNotesDocument,
  type TimelineNotesQuery,
  UpdateTimelineNoteDocument,
} from '../../../generated/analytics/notes/notes.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { runAction } from '../../frame/use-action.ts';
import { useCampaigns } from '../figures/figures-queries.ts';
import type { AnalyticsView, ShownView } from '../view/analytics-view.ts';
import { toSelection } from '../view/selection.ts';

export type Note = TimelineNotesQuery['timelineNotes'][number];
export type Goal = Note & { readonly goal: NonNullable<Note['goal']> };
export type NoteInput = CreateTimelineNoteMutationVariables['input'];

/** Whose figures a chart shows. */
export interface ChartScope {
  readonly qrCodeId: string | null;
  readonly allTags: readonly string[] | null;
  /** Several campaigns, whose notes are shown besides those of the workspace; null for all. */
  readonly campaignIds: readonly string[] | null;
  /** Only some of the scans: goals do not apply. */
  readonly isFiltered: boolean;
  readonly zone: string;
  readonly period: ShownView['period'];
}

export function scopeOf(view: AnalyticsView, { zone, period }: Pick<ShownView, 'zone' | 'period'>): ChartScope {
  const { qrCodeId = null, filter } = toSelection(view);
  return {
    qrCodeId: qrCodeId === null ? null : String(qrCodeId),
    allTags: view.tag ?? null,
    campaignIds: view.campaign ?? null,
    isFiltered: filter !== null,
    ...{ zone, period },
  };
}

const KEY = 'timeline-notes';
const NONE: readonly Note[] = [];

function notesQuery({ qrCodeId, allTags, period }: ChartScope) {
  const variables = { qrCodeId, allTags, fromDate: period.first, toDate: period.last };
  return queryOptions({
    queryKey: [KEY, variables],
    queryFn: ({ signal }) => execute(TimelineNotesDocument, variables, signal),
    placeholderData: keepPreviousData,
    select: ({ timelineNotes }) => timelineNotes,
    staleTime: 60_000,
  });
}

/**
 * Whether the notes are still to come. Figures wait for them, because what is below a chart would move; not if
 * reading them fails.
 */
export function useNotesPending(scope: ChartScope): boolean {
  const { isPending, failureCount } = useQuery(notesQuery(scope));
  return isPending && failureCount === 0;
}

/** Notes and goals of the period of a chart, in order. */
export function useNotes(scope: ChartScope): readonly Note[] {
  const { campaignIds } = scope;
  const { data } = useQuery(notesQuery(scope));
  const isShown = ({ qrCodeId: id }: Note): boolean => id == null || campaignIds === null || campaignIds.includes(id);
  return data?.filter(isShown) ?? NONE;
}

/** Goals that the figures of a chart can reach. */
export const goalsIn = (notes: readonly Note[], { qrCodeId, allTags, isFiltered }: ChartScope): Goal[] =>
  isFiltered || allTags !== null
    ? []
    : notes.filter((note): note is Goal => note.goal != null && (note.qrCodeId ?? null) === qrCodeId);

/** Returns the name of what a note is about; empty for the subject of the chart itself. */
export function useNoteSubject(notes: readonly Note[], scope: ChartScope): (note: Note) => string {
  const { t } = useLingui();
  const campaigns = useCampaigns([...new Set(notes.flatMap(({ qrCodeId }) => qrCodeId ?? []))]);
  return ({ qrCodeId }) => {
    if (qrCodeId == null) return scope.qrCodeId === null ? '' : t`(whole workspace)`;
    const name = qrCodeId === scope.qrCodeId ? undefined : campaigns.get(qrCodeId)?.name;
    return name === undefined ? '' : `(${name})`;
  };
}

/** Scans of a goal until now, and its period. */
export function useGoalFigures({ qrCodeId, date, goal }: Goal, timeZone: string) {
  const variables = { qrCodeId: qrCodeId ?? null, fromDate: goal.fromDate, toDate: date, timeZone };
  return useQuery({
    queryKey: ['analytics', 'campaigns', 'goal', variables],
    queryFn: ({ signal }) => execute(GoalFiguresDocument, variables, signal),
    select: ({ analyticsOverview }) => analyticsOverview,
    staleTime: 60_000,
  });
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/** Creates a note, or with an id replaces it. Throws an ApiError. */
export async function saveNote(id: string | null, input: NoteInput): Promise<void> {
  if (id === null) await execute(CreateTimelineNoteDocument, { input });
  else await execute(UpdateTimelineNoteDocument, { id, input });
  await refresh();
}

export function deleteNote({ id, ...input }: Note): Promise<unknown> {
  const run = async (): Promise<void> => {
    await execute(DeleteTimelineNoteDocument, { id });
    await refresh();
  };
  const undo = () => runAction({ run: () => saveNote(null, input), done: t`Undone.` });
  return runAction({ run, done: input.goal ? t`Goal deleted.` : t`Note deleted.`, undo });
}

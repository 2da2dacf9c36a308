import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { AnalyticsComparisonDocument } from '../../../generated/analytics/figures/comparison.ts';
import { AnalyticsFiguresDocument } from '../../../generated/analytics/figures/figures.ts';
import { AnalyticsSplitDocument } from '../../../generated/analytics/figures/split.ts';
import {
  AnalyticsCampaignNameDocument,
  AnalyticsCampaignsDocument,
} from '../../../generated/analytics/figures/top-campaigns.ts';
import { execute } from '../../api/execute.ts';
import { type AnalyticsView, COMPARED, type ShownView, type Split } from '../view/analytics-view.ts';
import { calendarOf } from '../view/period.ts';
import { toSelection } from '../view/selection.ts';

const KEY = 'analytics';

function variablesOf(view: AnalyticsView, { preset, period, zone, comparison, locale }: ShownView) {
  const calendar = calendarOf(preset);
  const days = calendar === null ? { fromDate: period.first, toDate: period.last } : { period: calendar, locale };
  const compareWith = COMPARED[comparison];
  return { ...toSelection(view), ...days, timeZone: zone, compareWith, isCompared: compareWith !== null };
}

/** Figures of a view. The previous ones are shown until they arrive. */
export function useFigures(view: AnalyticsView, shown: ShownView) {
  const variables = variablesOf(view, shown);
  return useQuery({
    queryKey: [KEY, 'figures', variables],
    queryFn: ({ signal }) => execute(AnalyticsFiguresDocument, variables, signal),
    placeholderData: keepPreviousData,
    select: ({ analyticsOverview }) => analyticsOverview,
  });
}

export type Figures = NonNullable<ReturnType<typeof useFigures>['data']>;

/** Days and hours with which those of a view are compared. */
export function useComparison(view: AnalyticsView, shown: ShownView, figures: Figures | undefined) {
  const { fromUtc = '', toUtc = '' } = figures?.previousPeriod ?? {};
  const variables = { ...toSelection(view), fromUtc, toUtc, timeZone: shown.zone };
  return useQuery({
    // Of an unfinished period, only the end changes all the time.
    queryKey: [KEY, 'comparison', variables.qrCodeId, variables.allTags, variables.filter, fromUtc, shown],
    queryFn: ({ signal }) => execute(AnalyticsComparisonDocument, variables, signal),
    enabled: fromUtc !== '',
    select: ({ analyticsOverview }) => analyticsOverview,
  });
}

const SPLIT_DIMENSIONS = { system: 'operatingSystem' } as const;

export interface SplitSides {
  readonly rows: Split;
  readonly columns: Split | 'day' | 'week' | 'month';
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** Scans by two dimensions, from individual scans. */
export function useSplit(
  view: AnalyticsView,
  shown: ShownView,
  { rows, columns, ...sizes }: SplitSides,
  isWanted = true,
) {
  const named = (side: SplitSides['columns']) => (side === 'system' ? SPLIT_DIMENSIONS.system : side);
  const variables = { ...variablesOf(view, shown), rows: named(rows), columns: named(columns), ...sizes };
  return useQuery({
    queryKey: [KEY, 'split', variables],
    queryFn: ({ signal }) => execute(AnalyticsSplitDocument, variables, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    retry: false,
    select: ({ analyticsOverview }) => analyticsOverview.split,
  });
}

/**
 * Campaigns with the most scans. This is a separate query, because counting by campaign takes longer than everything
 * else.
 */
export function useTopCampaigns(view: AnalyticsView, shown: ShownView, isWanted: boolean) {
  const variables = variablesOf(view, shown);
  return useQuery({
    queryKey: [KEY, 'campaigns', variables],
    queryFn: ({ signal }) => execute(AnalyticsCampaignsDocument, variables, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    select: ({ analyticsOverview }) => analyticsOverview.topCampaigns,
  });
}

/** Names of campaigns by id; names that are not known yet or no longer are missing. */
export const useCampaignNames = (ids: readonly string[]): ReadonlyMap<string, string> =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: [KEY, 'campaign-name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => execute(AnalyticsCampaignNameDocument, { id }, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const name = data?.qrCode.name;
          return name === undefined ? [] : [[ids[index] ?? '', name] as const];
        }),
      ),
  });

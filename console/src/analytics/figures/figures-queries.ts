import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { AnalyticsComparisonDocument } from '../../../generated/analytics/figures/comparison.ts';
import { AnalyticsFiguresDocument } from '../../../generated/analytics/figures/figures.ts';
import { AnalyticsSplitDocument } from '../../../generated/analytics/figures/split.ts';
import {
  AnalyticsCampaignNameDocument,
  type AnalyticsCampaignNameQuery,
  AnalyticsCampaignsDocument,
} from '../../../generated/analytics/figures/top-campaigns.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import type { AnalyticsView, Filter, ShownView } from '../view/analytics-view.ts';
import { figuresVariables, toSelection } from '../view/selection.ts';

const KEY = 'analytics';

/** Figures of a view. The previous ones are shown until they arrive. */
export function useFigures(view: AnalyticsView, shown: ShownView) {
  const variables = { ...figuresVariables(view, shown), wordsIn: shown.locale };
  return useQuery({
    queryKey: [KEY, 'figures', variables],
    queryFn: ({ signal }) => execute(AnalyticsFiguresDocument, variables, signal),
    placeholderData: keepPreviousData,
    select: ({ analyticsOverview }) => analyticsOverview,
  });
}

/** Reads figures that are shown again. */
export const refreshFigures = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY, 'figures'] });

export type Figures = NonNullable<ReturnType<typeof useFigures>['data']>;

/** Days and hours of a period. */
function timelineQuery(
  view: AnalyticsView,
  shown: ShownView,
  span: Pick<Figures['period'], 'fromUtc' | 'toUtc'> | undefined,
) {
  const { fromUtc = '', toUtc = '' } = span ?? {};
  const variables = { ...toSelection(view), fromUtc, toUtc, timeZone: shown.zone };
  return queryOptions({
    // Of an unfinished period, only the end changes all the time.
    queryKey: [KEY, 'comparison', variables.qrCodeId, variables.allTags, variables.filter, fromUtc, shown],
    queryFn: ({ signal }) => execute(AnalyticsComparisonDocument, variables, signal),
    enabled: fromUtc !== '',
    select: ({ analyticsOverview }) => analyticsOverview,
  });
}

/** Days and hours with which those of a view are compared. */
export const useComparison = (view: AnalyticsView, shown: ShownView, figures: Figures | undefined) =>
  useQuery(timelineQuery(view, shown, figures?.previousPeriod));

/** Days and hours of each of the chosen campaigns: undefined until they are read, null if that fails. */
export const useTimelines = (view: AnalyticsView, shown: ShownView, { period }: Figures) =>
  useQueries({
    queries: (view.campaign ?? []).map((id) => timelineQuery({ ...view, campaign: [id] }, shown, period)),
    combine: (results) => results.map(({ data, isError }) => (isError ? null : data)),
  });

/** Scans by two dimensions, from individual scans. */
export function useSplit(view: AnalyticsView, shown: ShownView, [rows, columns]: readonly [Filter, Filter]) {
  const named = (side: Filter) => (side === 'system' ? ('operatingSystem' as const) : side);
  const sides = { rows: named(rows), columns: named(columns), maxRows: 12, maxColumns: 8 };
  const variables = { ...figuresVariables(view, shown), ...sides };
  return useQuery({
    queryKey: [KEY, 'split', variables],
    queryFn: ({ signal }) => execute(AnalyticsSplitDocument, variables, signal),
    placeholderData: keepPreviousData,
    retry: false,
    select: ({ analyticsOverview: { split, ...whole } }) => split && { ...split, whole },
  });
}

/**
 * Campaigns and tags with the most scans. This is a separate query, because counting by campaign takes longer than everything
 * else.
 */
export function useTopCampaigns(view: AnalyticsView, shown: ShownView, isWanted: boolean) {
  const variables = figuresVariables(view, shown);
  return useQuery({
    queryKey: [KEY, 'campaigns', variables],
    queryFn: ({ signal }) => execute(AnalyticsCampaignsDocument, variables, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    select: ({ analyticsOverview }) => analyticsOverview,
  });
}

type NamedCampaign = AnalyticsCampaignNameQuery['qrCode'];

/** Names of campaigns by id, and what they count. Those that are not read yet, or no longer exist, are missing. */
export const useCampaigns = (ids: readonly string[]): ReadonlyMap<string, NamedCampaign> =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: [KEY, 'campaign-name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => execute(AnalyticsCampaignNameDocument, { id }, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => (data === undefined ? [] : [[ids[index] ?? '', data.qrCode] as const])),
      ),
  });

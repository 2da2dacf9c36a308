import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { AnalyticsComparisonDocument } from '../../../generated/analytics/figures/comparison.ts';
import {
  AnalyticsFiguresDocument,
  type AnalyticsFiguresQueryVariables,
} from '../../../generated/analytics/figures/figures.ts';
import {
  AnalyticsCampaignNameDocument,
  AnalyticsCampaignsDocument,
} from '../../../generated/analytics/figures/top-campaigns.ts';
import { execute } from '../../api/execute.ts';
import type { AnalyticsView, ShownView } from '../view/analytics-view.ts';
import { comparedPeriod, comparedUntil, type Period } from '../view/period.ts';
import { toSelection } from '../view/selection.ts';

const KEY = 'analytics';

const variablesOf = (view: AnalyticsView, { period, zone }: ShownView): AnalyticsFiguresQueryVariables => ({
  ...toSelection(view),
  fromDate: period.from,
  toDate: period.to,
  timeZone: zone,
});

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

/** Figures with which those of a view are compared; up to the same moment if the view's period is not over. */
export function useComparison(view: AnalyticsView, shown: ShownView, isWanted: boolean) {
  const compared: Period | null = comparedPeriod(shown.period, shown.comparison);
  const variables = { ...variablesOf(view, shown), fromDate: compared?.from ?? '' };
  return useQuery({
    queryKey: [KEY, 'comparison', variables, compared, shown.period],
    queryFn: ({ signal }) => {
      const until = compared && comparedUntil(shown.period, compared, shown.zone, Date.now());
      const end = until === null ? { toDate: compared?.to ?? '' } : { toDate: null, toUtc: until };
      return execute(AnalyticsComparisonDocument, { ...variables, ...end }, signal);
    },
    enabled: compared !== null && isWanted,
    select: ({ analyticsOverview }) => analyticsOverview,
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

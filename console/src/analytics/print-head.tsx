import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { Stack } from '../ui/layout/boxes.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useCampaignNames } from './figures/figures-queries.ts';
import { useLabelNames } from './label-names.ts';
import { type AnalyticsView, chosenFilters, type ShownView } from './view/analytics-view.ts';
import { usePeriodName } from './view/use-period-name.ts';
import { COMPARISON_NAMES, FILTER_NAMES } from './words.ts';

/** What a printout shows, because it has no address: workspace, period, comparison, time zone and filters. */
export function PrintHead({ view, shown }: { view: AnalyticsView; shown: ShownView }) {
  const { t, i18n } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const isPrinted = useMedia('print');
  const periodName = usePeriodName();
  const names = useLabelNames();
  const campaigns = useCampaignNames(view.campaign ?? []);
  if (!isPrinted) return null;
  const filters = chosenFilters(view).map(({ filter, value }) => {
    const text = filter === 'campaign' ? (campaigns.get(value) ?? value) : names.filter(filter, value);
    return `${i18n._(FILTER_NAMES[filter])}: ${text}`;
  });
  return (
    <Stack gap={0.5}>
      <h2 className="title">
        <bdi>{session.workspaceName}</bdi> · {periodName(shown.period)}
      </h2>
      <p>
        {shown.zone} · {i18n._(COMPARISON_NAMES[shown.comparison])}
      </p>
      <p dir="auto">{filters.length === 0 ? t`All scans, without filters` : filters.join(' · ')}</p>
    </Stack>
  );
}

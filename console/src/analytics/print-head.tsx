import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { Stack } from '../ui/layout/boxes.tsx';
import { useCampaigns } from './figures/figures-queries.ts';
import { useLabelNames } from './label-names.ts';
import { useIsPrinted } from './use-is-printed.ts';
import { type AnalyticsView, chosenFilters, type ShownView } from './view/analytics-view.ts';
import { FILTER_NAMES } from './words.ts';

interface Props {
  view: AnalyticsView;
  shown: ShownView;
  /** The period and what it is compared with. */
  name: string;
}

/** What a printout shows, because it has no address: workspace, period, comparison, time zone and filters. */
export function PrintHead({ view, shown, name }: Props) {
  const { t, i18n } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const isPrinted = useIsPrinted();
  const names = useLabelNames();
  const campaigns = useCampaigns(view.campaign ?? []);
  if (!isPrinted) return null;
  const filters = chosenFilters(view).map(({ filter, value }) => {
    const text = filter === 'campaign' ? (campaigns.get(value)?.name ?? value) : names.filter(filter, value);
    return `${i18n._(FILTER_NAMES[filter])}: ${text}`;
  });
  return (
    <Stack gap={0.5}>
      <h2 className="title">
        <bdi>{session.workspaceName}</bdi> · {name}
      </h2>
      <p>{shown.zone}</p>
      <p dir="auto">{filters.length === 0 ? t`All scans, without filters` : filters.join(' · ')}</p>
    </Stack>
  );
}

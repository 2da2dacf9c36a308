import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { LINE_LOOKS, type TimelineLine } from '../charts/timeline-shape.ts';
import { type Figures, useCampaigns, useTimelines } from '../figures/figures-queries.ts';
import { timeNamesOf } from '../figures/timeline-data.ts';
import type { AnalyticsView, ShownView } from '../view/analytics-view.ts';
import { LinesCard, type LinesCardProps } from './lines-card.tsx';
import { uniqueNames } from './unique-names.ts';

interface Props extends LinesCardProps {
  view: AnalyticsView;
  shown: ShownView;
  figures: Figures;
}

/** Two to six campaigns with a line for each. */
export function CampaignsCard({ view, shown, figures, ...card }: Props) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const { campaign: ids = [] } = view;
  const campaigns = useCampaigns(ids);
  const timelines = useTimelines(view, shown, figures);
  const { hourly, timeline } = figures;
  const isHourly = card.resolution === 'hour' && hourly != null;
  const isKnown = isHourly
    ? hourly.map(({ hourUtc }) => Date.parse(hourUtc) <= Date.now())
    : timeline.map(({ date }) => date <= card.today);
  const titles = uniqueNames(ids.map((id) => ({ id, name: campaigns.get(id)?.name ?? '' })));
  const lines = ids.flatMap((id, at): TimelineLine[] => {
    const name = campaigns.has(id) ? titles[at] : undefined;
    const read = timelines[at];
    if (name === undefined || read == null) return [];
    const points = isHourly ? (read.hourly ?? []) : read.timeline;
    return [
      {
        name,
        look: LINE_LOOKS[at % LINE_LOOKS.length] ?? 'main',
        values: isKnown.map((known, place) => (known ? (points[place]?.scans ?? 0) : null)),
      },
    ];
  });
  return (
    <LinesCard
      {...card}
      title={t`Campaigns compared`}
      label={t`Scans of each campaign`}
      points={isHourly ? hourly.map(({ hour }) => names.hour(hour)) : timeline.map(({ date }) => names.day(date))}
      days={isHourly ? hourly.map(({ hour }) => hour.slice(0, 10)) : timeline.map(({ date }) => date)}
      lines={lines}
      hasHours={hourly != null}
      isLoading={lines.length === 0 && timelines.includes(undefined)}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import type { TimelineLine } from '../charts/timeline-shape.ts';
import { useNumbers } from '../charts/use-numbers.ts';
import type { Figures, useComparison } from '../figures/figures-queries.ts';
import { timelineData, timeNamesOf } from '../figures/timeline-data.ts';
import type { Compared } from '../view/analytics-view.ts';
import { LinesCard, type LinesCardProps } from './lines-card.tsx';

interface Props extends LinesCardProps {
  figures: Figures;
  comparison: ReturnType<typeof useComparison>['data'];
  compared: Compared;
  /** Scans since the figures were read. */
  since: number;
}

export function TimelineCard({ figures, comparison, compared, since, ...card }: Props) {
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const { resolution, today } = card;
  const isHourly = resolution === 'hour' && figures.hourly != null;
  const endsToday = figures.timeline.at(-1)?.date === today;
  const options = { names, isHourly, today, now: Date.now(), since: endsToday ? since : 0 };
  const data = timelineData(figures, comparison, options);
  const beforeName =
    compared === 'year' ? t`Previous year` : compared === 'weekdays' ? t`Same weekdays before` : t`Previous period`;
  const sum = numbers.whole(figures.scansInPeriod);
  const scans: TimelineLine = { name: t`Scans`, look: 'main', values: data.scans };
  const others: TimelineLine[] = [];
  if (data.before.length > 0)
    others.push({ name: beforeName, look: 'before', values: data.before, names: data.beforeNames });
  if (data.excluded?.some((value) => (value ?? 0) > 0))
    others.push({ name: t`Not counted`, look: 'faint', values: data.excluded });
  return (
    <LinesCard
      {...card}
      title={t`Scans over time`}
      label={isHourly ? t`Scans by hour, ${sum} in total` : t`Scans by day, ${sum} in total`}
      points={data.points}
      days={data.days}
      lines={[scans, ...others]}
      columns={[scans, { name: t`Unique scans`, values: data.uniqueScans }, ...others]}
      hasHours={figures.hourly != null}
    />
  );
}

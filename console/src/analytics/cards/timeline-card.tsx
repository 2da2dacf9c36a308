import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { SegmentedControl } from '../../ui/layout/segmented-control.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import type { TimelineLine } from '../charts/timeline-shape.ts';
import { useNumbers } from '../charts/use-numbers.ts';
import type { Figures, useComparison } from '../figures/figures-queries.ts';
import { timelineData, timeNamesOf } from '../figures/timeline-data.ts';

import { type ChartScope, useNotes } from '../notes/note-queries.ts';
import { NotedTimeline } from '../notes/noted-timeline.tsx';
import type { Compared } from '../view/analytics-view.ts';

interface Props {
  figures: Figures;
  comparison: ReturnType<typeof useComparison>['data'];
  resolution: 'hour' | 'day';
  onResolution: (resolution: 'hour' | 'day') => void;
  today: string;
  compared: Compared;
  /** Scans since the figures were read. */
  since: number;
  fileName: string;
  scope: ChartScope;
}

export function TimelineCard({
  figures,
  comparison,
  resolution,
  onResolution,
  today,
  compared,
  since,
  fileName,
  scope,
}: Props) {
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const isHourly = resolution === 'hour' && figures.hourly != null;
  const endsToday = figures.timeline.at(-1)?.date === today;
  const options = { names, isHourly, today, now: Date.now(), since: endsToday ? since : 0 };
  const data = timelineData(figures, comparison, options);
  const beforeName =
    compared === 'year' ? t`Previous year` : compared === 'weekdays' ? t`Same weekdays before` : t`Previous period`;
  const sum = numbers.whole(figures.scansInPeriod);
  const hasExcluded = data.excluded?.some((value) => (value ?? 0) > 0) ?? false;
  const lines: TimelineLine[] = [
    { name: t`Scans`, look: 'main', values: data.scans },
    ...(data.before.length > 0
      ? [{ name: beforeName, look: 'before' as const, values: data.before, names: data.beforeNames }]
      : []),
    ...(hasExcluded && data.excluded !== null
      ? [{ name: t`Not counted`, look: 'faint' as const, values: data.excluded }]
      : []),
  ];
  const columns = [isHourly ? t`Hour` : t`Day`, t`Scans`, t`Unique scans`];
  if (data.before.length > 0) columns.push(beforeName);
  if (hasExcluded) columns.push(t`Not counted`);
  const notes = useNotes(scope, data.days[0] ?? '', data.days.at(-1) ?? '');
  if (notes.length > 0) columns.push(t`Notes`);
  const rows = data.points.flatMap(({ name }, index) => {
    const scans = data.scans[index];
    if (scans == null) return [];
    const row = [name, scans, data.uniqueScans[index] ?? 0];
    if (data.before.length > 0) row.push(data.before[index] ?? '–');
    if (hasExcluded) row.push(data.excluded?.[index] ?? 0);
    if (notes.length > 0)
      row.push(notes.flatMap(({ date, text }) => (date === data.days[index] && text !== '' ? [text] : [])).join('; '));
    return [row];
  });
  return (
    <ChartCard
      title={t`Scans over time`}
      table={{ columns, rows }}
      fileName={fileName}
      width="all"
      isPrintedAsChart
      actions={
        figures.hourly != null && (
          <SegmentedControl
            label={t`Resolution`}
            segments={[
              { id: 'hour', name: t`Hours` },
              { id: 'day', name: t`Days` },
            ]}
            value={resolution}
            onChange={onResolution}
          />
        )
      }
    >
      <NotedTimeline
        days={data.days}
        isHourly={isHourly}
        scope={scope}
        label={isHourly ? t`Scans by hour, ${sum} in total` : t`Scans by day, ${sum} in total`}
        points={data.points}
        lines={lines}
        isLastOpen={figures.timeline.some(({ date }) => date === today)}
      />
    </ChartCard>
  );
}

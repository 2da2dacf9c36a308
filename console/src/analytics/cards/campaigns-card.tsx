import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countDays } from '../../../../src/core/contract/calendar/days.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import type { TimelineLine } from '../charts/timeline-shape.ts';
import { useSplit } from '../figures/figures-queries.ts';
import { timeNamesOf } from '../figures/timeline-data.ts';
import type { ChartScope } from '../notes/note-queries.ts';
import { NotedTimeline } from '../notes/noted-timeline.tsx';
import { type AnalyticsView, COMPARABLE, type ShownView } from '../view/analytics-view.ts';

interface Props {
  view: AnalyticsView;
  shown: ShownView;
  scope: ChartScope;
  fileName: string;
}

/** The service divides a period into at most this many columns. */
const POINTS = 100;
const WEEK = 7;

/** Two to six campaigns with a line for each. */
export function CampaignsCard({ view, shown, scope, fileName }: Props) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const days = countDays(shown.period);
  const unit = days <= POINTS ? 'day' : days <= POINTS * WEEK ? 'week' : 'month';
  const sizes = { maxRows: COMPARABLE.max, maxColumns: POINTS };
  const { data, isPending } = useSplit(view, shown, { rows: 'campaign', columns: unit, ...sizes });
  const columns = (data?.columns ?? []).map(({ label }) => label);
  const rows = data?.rows ?? [];
  const lines = rows.map(({ label, qrCodeId, scansByColumn }, index): TimelineLine => {
    const isRepeated = rows.some((other, at) => at < index && other.label === label);
    return {
      name: isRepeated ? `${label} (${qrCodeId ?? index})` : label,
      look: `line${index + 1}` as TimelineLine['look'],
      values: scansByColumn.map((scans, at) => ((columns[at] ?? '') > shown.today ? null : scans)),
    };
  });
  const unitName = { day: t`Day`, week: t`Week from`, month: t`Month from` }[unit];
  const points = columns.map(names.day);
  return (
    <ChartCard
      title={t`Campaigns compared`}
      table={{
        columns: [unitName, ...lines.map(({ name }) => name)],
        rows: points.map(({ name }, at) => [name, ...lines.map(({ values }) => values[at] ?? 0)]),
      }}
      fileName={fileName}
      width="all"
      isLoading={isPending}
      isPrintedAsChart
    >
      <NotedTimeline label={t`Scans of each campaign`} points={points} lines={lines} days={columns} scope={scope} />
    </ChartCard>
  );
}

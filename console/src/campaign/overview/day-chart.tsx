import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { timeNamesOf } from '../../analytics/figures/timeline-data.ts';
import { NotedTimeline } from '../../analytics/notes/noted-timeline.tsx';
import { ownZone } from '../../analytics/view/analytics-view.ts';
import { regionalLocale } from '../../preferences/regional-locale.ts';

interface Props {
  id: string;
  days: readonly { readonly date: string; readonly scans: number }[];
}

/** Scans by day, including the current, unfinished day. */
export function DayChart({ id, days }: Props) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => timeNamesOf(regionalLocale(i18n.locale)), [i18n.locale]);
  const sum = days.reduce((total, { scans }) => total + scans, 0);
  return (
    <NotedTimeline
      label={plural(sum, { one: '# scan in 28 days', other: '# scans in 28 days' })}
      points={days.map(({ date }) => names.day(date))}
      lines={[{ name: t`Scans`, look: 'main', values: days.map(({ scans }) => scans) }]}
      isLastOpen
      days={days.map(({ date }) => date)}
      scope={{ qrCodeId: id, allTags: null, campaignIds: null, isFiltered: false, zone: ownZone() }}
    />
  );
}

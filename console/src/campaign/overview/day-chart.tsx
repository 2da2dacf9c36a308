import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
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
  const points = useMemo(() => {
    const short = new Intl.DateTimeFormat(regionalLocale(i18n.locale), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const long = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'full', timeZone: 'UTC' });
    return days.map(({ date }) => {
      const ms = Date.parse(`${date}T00:00:00Z`);
      return { shortName: short.format(ms), name: long.format(ms) };
    });
  }, [days, i18n.locale]);
  const sum = days.reduce((total, { scans }) => total + scans, 0);
  const label = plural(sum, { one: '# scan in 28 days', other: '# scans in 28 days' });
  const values = days.map(({ scans }) => scans);
  return (
    <NotedTimeline
      label={label}
      points={points}
      lines={[{ name: t`Scans`, look: 'main', values }]}
      isLastOpen
      days={days.map(({ date }) => date)}
      scope={{ qrCodeId: id, allTags: null, campaignIds: null, isFiltered: false, zone: ownZone() }}
    />
  );
}

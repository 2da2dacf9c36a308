import { useLingui } from '@lingui/react/macro';
import { weekdayOf } from '../../formats/times.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { HeatMap } from '../charts/heat-map.tsx';
import { useNumbers } from '../charts/use-numbers.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0');
  return { name: `${text}:00`, shortName: hour % 3 === 0 ? text : '' };
});

interface Props {
  /** One value for each of the 168 hours from Monday at midnight. */
  values: readonly number[];
  fileName: string;
  isWide: boolean;
}

export function HoursCard({ values, fileName, isWide }: Props) {
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  const weekdays = Array.from({ length: 7 }, (_, place) => ({
    name: weekdayOf(place, 'long', i18n.locale),
    shortName: weekdayOf(place, 'short', i18n.locale),
  }));
  const most = Math.max(...values);
  const busiest = values.indexOf(most);
  const day = weekdays[Math.floor(busiest / 24)]?.name ?? '';
  const hour = `${String(busiest % 24).padStart(2, '0')}:00`;
  const rows =
    most === 0
      ? []
      : values.map((scans, index) => [
          weekdays[Math.floor(index / 24)]?.name ?? '',
          `${String(index % 24).padStart(2, '0')}:00`,
          scans,
        ]);
  return (
    <ChartCard
      title={t`Hours of the week`}
      table={{ columns: [t`Weekday`, t`Hour`, t`Scans`], rows }}
      fileName={fileName}
      width={isWide ? 'all' : 'two'}
      note={most > 0 && t`Most scans: ${day}, ${hour} (${numbers.whole(most)}).`}
      isPrintedAsChart
    >
      <HeatMap label={t`Scans by weekday and hour`} rows={weekdays} columns={HOURS} values={values} />
    </ChartCard>
  );
}

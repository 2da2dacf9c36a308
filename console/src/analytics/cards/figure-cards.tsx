import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { OTHER_LABEL } from '../../../../src/core/contract/dimension.ts';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { weekdayOf } from '../../formats/times.ts';
import { lazyPart } from '../../lazy-part.ts';
import { BarList, type BarRow } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { HeatMap } from '../charts/heat-map.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import type { Figures, useTopCampaigns } from '../figures/figures-queries.ts';
import { useLabelNames } from '../label-names.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import type { AnalyticsView, Filter } from '../view/analytics-view.ts';
import { cityValue } from '../view/selection.ts';
import { FILTER_NAMES, REASONS } from '../words.ts';
import { BreakdownCard, type BreakdownProps } from './breakdown-card.tsx';
import styles from './cards.module.css';
import { PlacesCredit } from './places-credit.tsx';
import { SeveralTagsNote } from './several-tags-note.tsx';

const WorldMap = lazyPart(() => import('../map/world-map.tsx'), 'WorldMap');

interface Props {
  figures: Figures;
  campaigns: ReturnType<typeof useTopCampaigns>['data'];
  view: AnalyticsView;
  onFilter: (filter: Filter, value: string) => void;
  /** Beginning of the names of the CSV files. */
  filePrefix: string;
}

const NO_RULE = 'Default';

interface LabelRow {
  readonly label: string;
  readonly scans: number;
  readonly uniqueScans: number;
  readonly previousScans?: number | null;
}

export function FigureCards({ figures, campaigns, view, onFilter, filePrefix }: Props) {
  const { t, i18n } = useLingui();
  const names = useLabelNames();
  const isPrinted = useIsPrinted();
  const total = figures.scansInPeriod;
  const ofLabels = (rows: readonly LabelRow[]): BarRow[] =>
    rows.map(({ label, ...counts }) => ({
      ...counts,
      id: label === OTHER_LABEL ? null : label,
      name: names.label(label),
    }));
  const countries = figures.countries.map(({ label, countryCode, ...counts }): BarRow => {
    const id = label === OTHER_LABEL ? null : countryCode || label;
    return { ...counts, id, name: countryCode === '' ? names.label(label) : names.country(countryCode) };
  });
  const cities = figures.cities.map(({ countryCode, city, ...counts }): BarRow => {
    const id = city === OTHER_LABEL && countryCode === '' ? null : cityValue(countryCode, city);
    return { ...counts, id, name: names.city(countryCode, city) };
  });
  const top = (campaigns?.topCampaigns ?? []).map(({ qrCodeId, label, ...counts }): BarRow => {
    const name = qrCodeId == null ? names.label(label) : label;
    return { ...counts, id: qrCodeId ?? null, name };
  });
  const tags = (campaigns?.tags ?? []).map(({ tag, label, ...counts }): BarRow => {
    const name = tag ?? names.label(label);
    return { ...counts, id: tag ?? null, name };
  });
  const card = (filter: Filter, title: string, rows: readonly BarRow[], more: Partial<BreakdownProps> = {}) => (
    <BreakdownCard
      key={filter}
      title={title}
      rowName={i18n._(FILTER_NAMES[filter])}
      filter={filter}
      rows={rows}
      total={total}
      chosen={new Set(view[filter])}
      onFilter={onFilter}
      fileName={`${filePrefix}-${filter}`}
      {...more}
    />
  );
  const map = (
    <Suspense fallback={<div className={styles.mapPlace} />}>
      <WorldMap rows={countries} onChoose={(code) => onFilter('country', code)} />
    </Suspense>
  );
  const hasRules = figures.rules.some(({ label }) => label !== NO_RULE) || view.rule !== undefined;
  const hasTags = view.campaign?.length !== 1 && tags.some(({ id }) => id !== null);
  const hours = figures.hoursOfWeek && (
    <HoursCard
      key="hours"
      values={figures.hoursOfWeek.map(({ scans }) => scans)}
      fileName={`${filePrefix}-hours`}
      isWide={hasRules === hasTags}
    />
  );
  const cards = [
    card('country', t`Countries`, countries, { picture: map, note: <PlacesCredit /> }),
    card('campaign', t`Top campaigns`, top, { isLoading: campaigns === undefined && total > 0 }),
    card('source', t`Sources`, ofLabels(figures.sources)),
    card('city', t`Cities`, cities, { note: <PlacesCredit /> }),
    card('device', t`Devices`, ofLabels(figures.devices)),
    card('system', t`Systems`, ofLabels(figures.operatingSystems)),
    card('browser', t`Browsers`, ofLabels(figures.browsers)),
    hasRules && card('rule', t`Rules`, ofLabels(figures.rules)),
    hasTags && card('tag', t`Tags`, tags, { note: <SeveralTagsNote /> }),
    isPrinted && <ExcludedCard key="excluded" rows={figures.excluded} fileName={`${filePrefix}-excluded`} />,
  ];
  // By keys, so that a card that is printed alone is moved, and not made again.
  return <div className={styles.grid}>{isPrinted ? [hours, ...cards] : [...cards, hours]}</div>;
}

interface ExcludedCardProps {
  rows: readonly { readonly reason: string; readonly scans: number }[];
  fileName: string;
}

/** Scans that are not counted, for print: on the screen they appear behind their sum. */
function ExcludedCard({ rows, fileName }: ExcludedCardProps) {
  const { t, i18n } = useLingui();
  const bars = rows.map(({ reason, scans }) => {
    const words = lookUp(REASONS, reason);
    return { id: null, name: words ? i18n._(words.name) : reason, scans, uniqueScans: 0 };
  });
  const total = bars.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <ChartCard
      title={t`Scans not counted`}
      table={{ columns: [t`Reason`, t`Scans`], rows: bars.map(({ name, scans }) => [name, scans]) }}
      fileName={fileName}
    >
      <BarList label={t`Scans not counted`} rows={bars} total={total} />
    </ChartCard>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0');
  return { name: `${text}:00`, shortName: hour % 3 === 0 ? text : '' };
});

interface HoursCardProps {
  /** One value for each of the 168 hours from Monday at midnight. */
  values: readonly number[];
  fileName: string;
  isWide: boolean;
}

function HoursCard({ values, fileName, isWide }: HoursCardProps) {
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

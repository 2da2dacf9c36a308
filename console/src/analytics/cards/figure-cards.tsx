import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { OTHER_LABEL } from '../../../../src/core/contract/dimension.ts';
import { lazyPart } from '../../lazy-part.ts';
import type { BarRow } from '../charts/bar-list.tsx';
import type { Figures, useTopCampaigns } from '../figures/figures-queries.ts';
import { useLabelNames } from '../label-names.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import type { AnalyticsView, Filter } from '../view/analytics-view.ts';
import { cityValue } from '../view/selection.ts';
import { FILTER_NAMES } from '../words.ts';
import { BreakdownCard, type BreakdownProps } from './breakdown-card.tsx';
import styles from './cards.module.css';
import { ExcludedCard } from './excluded-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { PlacesCredit } from './places-credit.tsx';

const WorldMap = lazyPart(() => import('../map/world-map.tsx').then((module) => module.WorldMap));

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
  const top = (campaigns ?? []).map(({ qrCodeId, label, ...counts }): BarRow => {
    const name = qrCodeId == null ? names.label(label) : label;
    return { ...counts, id: qrCodeId ?? null, name };
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
  const hours = figures.hoursOfWeek && (
    <HoursCard
      key="hours"
      values={figures.hoursOfWeek.map(({ scans }) => scans)}
      fileName={`${filePrefix}-hours`}
      isWide={!hasRules}
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
    isPrinted && <ExcludedCard key="excluded" rows={figures.excluded} fileName={`${filePrefix}-excluded`} />,
  ];
  // By keys, so that a card that is printed alone is moved, and not made again.
  return <div className={styles.grid}>{isPrinted ? [hours, ...cards] : [...cards, hours]}</div>;
}

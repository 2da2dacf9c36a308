import { useLingui } from '@lingui/react/macro';
import { describeError } from '../../errors/describe-error.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { comparedCells } from '../charts/chart-table.ts';
import { HeatMap } from '../charts/heat-map.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { useSplit } from '../figures/figures-queries.ts';
import { useLabelNames } from '../label-names.ts';
import {
  type AnalyticsView,
  DEFAULT_SPLIT,
  type ShownView,
  SPLITS,
  type Split,
  splitOf,
} from '../view/analytics-view.ts';
import { FILTER_NAMES } from '../words.ts';
import { PlacesCredit } from './places-credit.tsx';

interface Props {
  view: AnalyticsView;
  shown: ShownView;
  onSplit: (split: string) => void;
  fileName: string;
}

const SIZES = { maxRows: 12, maxColumns: 8 };

interface Label {
  readonly label: string;
  readonly countryCode?: string | null;
  readonly qrCodeId?: string | null;
}

/** Scans by two dimensions at once: which poster worked in which city, and how that changed. */
export function SplitCard({ view, shown, onSplit, fileName }: Props) {
  const { t, i18n } = useLingui();
  const names = useLabelNames();
  const numbers = useNumbers();
  const sides = splitOf(view.split ?? DEFAULT_SPLIT);
  const [rows, columns] = sides;
  const { data, error, isPending } = useSplit(view, shown, { rows, columns, ...SIZES });
  const nameOf = (side: Split, { label, countryCode, qrCodeId }: Label, others: number): string => {
    if (label === 'Other' && others > 0) return t`${numbers.whole(others)} others`;
    if (side === 'country' && countryCode) return names.country(countryCode);
    if (side === 'city' && countryCode) return names.city(countryCode, label);
    return side === 'campaign' && qrCodeId != null ? label : names.label(label);
  };
  const shortOf = (side: Split, label: Label, others: number): string =>
    side === 'city' && label.countryCode ? label.label : nameOf(side, label, others);
  const sideOf = (side: Split, labels: readonly Label[], others: number) =>
    labels.map((label, index) => {
      const rest = index === labels.length - 1 ? others : 0;
      return { name: nameOf(side, label, rest), shortName: shortOf(side, label, rest) };
    });
  const across = sideOf(columns, data?.columns ?? [], data?.otherColumns ?? 0);
  const down = sideOf(rows, data?.rows ?? [], data?.otherRows ?? 0);
  const isCompared = shown.comparison !== 'none';
  const found = data?.rows ?? [];
  const [rowName, columnName] = sides.map((side) => i18n._(FILTER_NAMES[side]));
  const table = {
    columns: [
      rowName ?? '',
      columnName ?? '',
      t`Scans`,
      t`Unique scans`,
      ...(isCompared ? [t`Before`, t`Change`] : []),
    ],
    rows: found.flatMap((row, at) =>
      row.scansByColumn.flatMap((scans, index) => {
        const before = row.previousScansByColumn?.[index] ?? 0;
        if (scans + before === 0) return [];
        const cells = [down[at]?.name ?? '', across[index]?.name ?? '', scans, row.uniqueScansByColumn[index] ?? 0];
        return [[...cells, ...(isCompared ? comparedCells(scans, before) : [])]];
      }),
    ),
  };
  const choose = (place: 0 | 1, side: Split): void => {
    const other = sides[1 - place] === side ? sides[place] : sides[1 - place];
    onSplit((place === 0 ? [side, other] : [other, side]).join('.'));
  };
  const options = SPLITS.map((id) => ({ id, name: i18n._(FILTER_NAMES[id]) }));
  const hasPlaces = sides.some((side) => side === 'city' || side === 'country');
  return (
    <ChartCard
      title={t`${rowName ?? ''} × ${columnName ?? ''}`}
      table={table}
      fileName={fileName}
      width="all"
      isLoading={isPending}
      isPrintedAsChart
      note={
        <>
          {isCompared && <span>{t`Below each number: its change.`}</span>}
          {hasPlaces && <PlacesCredit />}
        </>
      }
      top={
        <Row gap={2} isWrapping data-print-hidden>
          <Select label={t`Rows`} isLabelHidden options={options} value={rows} onChange={(id) => choose(0, id)} />
          <span aria-hidden="true">×</span>
          <Select label={t`Columns`} isLabelHidden options={options} value={columns} onChange={(id) => choose(1, id)} />
        </Row>
      }
      problem={error && <Hint role="alert">{describeError(error)}</Hint>}
    >
      <HeatMap
        label={t`Scans by ${rowName ?? ''} and ${columnName ?? ''}`}
        rows={down}
        columns={[{ name: t`Total`, shortName: t`Total` }, ...across]}
        unshaded={1}
        values={found.flatMap(({ scans, scansByColumn }) => [scans, ...scansByColumn])}
        before={found.flatMap(({ previousScans, previousScansByColumn, scansByColumn }) => [
          previousScans ?? null,
          ...(previousScansByColumn ?? scansByColumn.map(() => null)),
        ])}
      />
    </ChartCard>
  );
}

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
  FILTERS,
  type Filter,
  type ShownView,
  splitOf,
} from '../view/analytics-view.ts';
import { FILTER_NAMES } from '../words.ts';
import { PlacesCredit } from './places-credit.tsx';
import { SeveralTagsNote } from './several-tags-note.tsx';
import { columnKeys, readOrder, splitRows, totalCells, writeOrder } from './split-rows.ts';
import { uniqueNames } from './unique-names.ts';

interface Props {
  view: AnalyticsView;
  shown: ShownView;
  onChange: (change: Pick<AnalyticsView, 'order'> & { split?: string }) => void;
  fileName: string;
}

interface Label {
  readonly label: string;
  readonly countryCode?: string | null;
  readonly qrCodeId?: string | null;
  readonly tag?: string | null;
}

/** Scans by two dimensions at once: which poster worked in which city, and how that changed. */
export function SplitCard({ view, shown, onChange, fileName }: Props) {
  const { t, i18n } = useLingui();
  const names = useLabelNames();
  const numbers = useNumbers();
  const sides = splitOf(view.split ?? DEFAULT_SPLIT);
  const [rows, columns] = sides;
  const { data, error, isPending } = useSplit(view, shown, sides);
  const keys = columnKeys(data ?? { columns: [] });
  const order = readOrder(view.order, keys);
  const nameOf = (side: Filter, { label, countryCode, qrCodeId, tag }: Label, others: number): string => {
    if (tag != null) return tag;
    if (label === 'Other' && others > 0) return t`${numbers.whole(others)} others`;
    if (side === 'country' && countryCode) return names.country(countryCode);
    if (side === 'city' && countryCode) return names.city(countryCode, label);
    return side === 'campaign' && qrCodeId != null ? label : names.label(label);
  };
  const shortOf = (side: Filter, label: Label, others: number): string =>
    side === 'city' && label.countryCode ? names.label(label.label) : nameOf(side, label, others);
  const isCompared = shown.comparison !== 'none';
  const found = data == null ? [] : splitRows(data, order, columns);
  const [rowName, columnName] = sides.map((side) => i18n._(FILTER_NAMES[side]));
  // A single row is its own sum.
  const total = data != null && found.length > 1 ? [totalCells(found, rows === 'tag' ? data : null)] : [];
  const down = uniqueNames([
    ...found.map(({ row }, index) => ({
      name: nameOf(rows, row, index === found.length - 1 ? (data?.otherRows ?? 0) : 0),
      id: row.qrCodeId,
    })),
    ...total.map(() => ({ name: t`Total` })),
  ]);
  const shownCells = [...found.map(({ cells }) => cells), ...total].flat();
  const labels = data?.columns ?? [];
  const across = labels.map((label, index) => {
    const others = index === labels.length - 1 ? (data?.otherColumns ?? 0) : 0;
    return { id: label.qrCodeId, name: nameOf(columns, label, others), shortName: shortOf(columns, label, others) };
  });
  const sums = [t`Total`, t`Totals only`].map((name) => ({ id: null, name, shortName: name }));
  const heads = [...sums.slice(0, 1), ...across, ...sums.slice(1)].slice(0, found[0]?.cells.length ?? 0);
  const cellNames = uniqueNames(heads);
  const table = {
    columns: [
      rowName ?? '',
      columnName ?? '',
      t`Scans`,
      t`Unique scans`,
      ...(isCompared ? [t`Before`, t`Change`] : []),
    ],
    rows: found.flatMap(({ cells }, at) =>
      cells.flatMap(({ scans, uniqueScans, before }, index) => {
        if (index === 0 || scans + (before ?? 0) === 0) return [];
        const start = [down[at] ?? '', cellNames[index] ?? '', scans, uniqueScans];
        return [[...start, ...(isCompared ? comparedCells(scans, before ?? 0) : [])]];
      }),
    ),
  };
  const choose = (place: 0 | 1, side: Filter): void => {
    const other = sides[1 - place] === side ? sides[place] : sides[1 - place];
    onChange({ split: (place === 0 ? [side, other] : [other, side]).join('.'), order: undefined });
  };
  const options = FILTERS.map((id) => ({ id, name: i18n._(FILTER_NAMES[id]) }));
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
          {sides.includes('tag') && <SeveralTagsNote />}
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
        rows={down.map((name) => ({ name, shortName: name }))}
        columns={heads.map(({ shortName }, index) => ({ name: cellNames[index] ?? '', shortName }))}
        sums={{ columns: 1, rows: total.length }}
        values={shownCells.map(({ scans }) => scans)}
        before={shownCells.map(({ before }) => before)}
        order={order}
        onOrder={(chosen) => onChange({ order: writeOrder(chosen, keys) })}
      />
    </ChartCard>
  );
}

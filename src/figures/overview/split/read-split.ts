import type { EntityManager } from '@mikro-orm/postgresql';
import { OTHER_LABEL, splitCity } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import { type ComparedFigures, countCells } from '../../../scans/count/count-figures.js';
import { type Figures, groupsIn, NO_SCANS, totalOf } from '../../../scans/count/figures.js';
import type { LabelKey, TableSide } from '../../../scans/count/scan-query.js';
import type { Count } from '../../../scans/rollup/counts.js';
import {
  findCampaignNames,
  labelRows,
  rowCounts,
  rowFigures,
  rowKeyOf,
  shownCode,
  shownCodesOf,
} from '../label-lists.js';
import type { OverviewQuery } from '../overview-query.js';
import type { SplitLabel, SplitTable } from '../row-types.js';
import { MOST_SCANS, type Row, type RowOrder, showByLabel } from '../rows.js';
import { isTimeUnit, type SplitDimension, type SplitRequest, type TimeUnit, unitsOf } from './split-request.js';

/**
 * Returns a table of scans by two dimensions. The figures of each dimension decide which rows and columns it has; then
 * only their cells are counted, in raw scans. So its memory is bounded whatever labels there are. Throws
 * `too_many_scans` or `scans_not_kept` before reading any raw scan.
 */
export async function readSplit(
  em: EntityManager,
  figures: ComparedFigures,
  query: OverviewQuery,
  split: SplitRequest,
): Promise<SplitTable> {
  const { withPrevious } = split;
  const rows = splitSide(split.rows, figures, query, { limit: split.maxRows, order: query.order, withPrevious });
  const columns = splitSide(split.columns, figures, query, {
    ...{ limit: split.maxColumns, order: MOST_SCANS, withPrevious },
  });
  const { present, past } = await countCells(em, query, { rows, columns }, withPrevious);
  const rowLabel = await labelOf(em, split.rows, figures, rows.shown);
  const columnLabel = await labelOf(em, split.columns, figures, columns.shown);
  const byName = split.rows === 'campaign' ? showByLabel(rows.shown, query.order, (row) => rowLabel(row).label) : null;
  const shown = byName ?? rows.shown;
  return {
    columns: columns.shown.map(columnLabel),
    rows: shown.map((row) => {
      const start = positionOf(rows, row) * columns.size;
      const cellsOf = (cells: Figures): Readonly<Count>[] =>
        columns.shown.map(
          (column) => groupsIn(cells, 'cell').get(String(start + positionOf(columns, column))) ?? NO_SCANS,
        );
      return {
        ...rowLabel(row),
        scansByColumn: cellsOf(present).map(({ scans }) => scans),
        uniqueScansByColumn: cellsOf(present).map(({ uniques }) => uniques),
        previousScansByColumn: !withPrevious ? null : cellsOf(past).map(({ scans }) => scans),
      };
    }),
    otherRows: rows.others,
    otherColumns: columns.others,
  };
}

const positionOf = ({ shown, size }: SplitSide, row: Row): number =>
  row.key === OTHER_LABEL ? size - 1 : shown.indexOf(row);

/** Returns how the rows of a dimension are labelled. */
async function labelOf(
  em: EntityManager,
  dimension: SplitDimension,
  figures: ComparedFigures,
  shown: readonly Row[],
): Promise<(row: Row) => SplitLabel> {
  const noCode = { qrCodeId: null, countryCode: null };
  if (dimension === 'campaign') {
    const nameOf = await findCampaignNames(em, shown);
    return (row) => ({ ...noCode, ...nameOf(row), ...rowFigures(row) });
  }
  const codeOf = shownCodesOf(figures);
  return (row) => {
    const label = { ...noCode, label: row.key, ...rowFigures(row) };
    if (dimension === 'country') return { ...label, countryCode: codeOf(row.key) };
    if (dimension !== 'city' || row.key === OTHER_LABEL) return label;
    const { countryCode, city } = splitCity(row.key);
    return { ...label, label: city, countryCode: shownCode(countryCode) };
  };
}

/** A side of a table, and what is shown there. */
export interface SplitSide extends TableSide {
  /** In order, with `Other` at the end if there is more. */
  readonly shown: readonly Row[];
  /** How many labels `Other` combines. */
  readonly others: number;
}

export interface SplitSideOptions {
  readonly limit: number;
  readonly order: RowOrder;
  readonly withPrevious: boolean;
}

/** Chooses the rows or columns of a table by the figures of its dimension. */
function splitSide(
  dimension: SplitDimension,
  figures: ComparedFigures,
  query: OverviewQuery,
  options: SplitSideOptions,
): SplitSide {
  if (isTimeUnit(dimension)) return timeSide(dimension, figures, query);
  const { withPrevious, ...rest } = options;
  const shown = labelRows(dimension, figures, withPrevious, rest);
  const byKey = new Map(shown.filter(({ key }) => key !== OTHER_LABEL).map(({ key }, position) => [key, position]));
  return {
    by: dimension,
    positions: positionsOfGroups(dimension, figures, byKey),
    size: byKey.size + 1,
    shown,
    others: countKeys(dimension, figures, withPrevious) - byKey.size,
  };
}

/** Returns the positions of stored labels, of which several can have the same row. */
function positionsOfGroups(
  name: LabelKey,
  { present, past }: ComparedFigures,
  byKey: ReadonlyMap<string, number>,
): Map<string, number> {
  const stored = [present, past].flatMap((figures) => [...groupsIn(figures, name).keys()]);
  if (name === 'rule') stored.push(DEFAULT_LABEL);
  return new Map(
    stored.flatMap((key) => {
      const position = byKey.get(rowKeyOf(name, key));
      return position === undefined ? [] : [[key, position] as const];
    }),
  );
}

function countKeys(name: LabelKey, { present, past }: ComparedFigures, withPrevious: boolean): number {
  const keys = [present, ...(withPrevious ? [past] : [])].flatMap((figures) =>
    [...rowCounts(name, figures)].filter(([key, { scans }]) => key !== OTHER_LABEL && scans > 0).map(([key]) => key),
  );
  return new Set(keys).size;
}

/** Time has no order but its own, and no rest. */
function timeSide(unit: TimeUnit, { present }: ComparedFigures, { days, firstWeekday }: OverviewQuery): SplitSide {
  const units = [...unitsOf(unit, days, firstWeekday)];
  const byDay = groupsIn(present, 'day');
  return {
    by: 'span',
    positions: new Map(units.flatMap(([, indexes], at) => indexes.map((index) => [String(index), at] as const))),
    size: units.length + 1,
    shown: units.map(([key, indexes]) => {
      const days = indexes.flatMap((index) => byDay.get(String(index)) ?? []);
      const { scans, uniques } = totalOf(new Map(days.entries()));
      return { key, scans, uniqueScans: uniques, previousScans: null };
    }),
    others: 0,
  };
}

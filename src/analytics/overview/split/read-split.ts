import type { EntityManager } from '@mikro-orm/postgresql';
import { OTHER_LABEL, splitCity } from '../../../core/contract/dimension.js';
import type { Period } from '../../period/period.js';
import { type Count, sumOf } from '../../rollup/counts.js';
import { countBlocks } from '../../segments/count-blocks.js';
import { planRawReads } from '../../segments/plan-raw-reads.js';
import type { RawReadPlan } from '../../segments/raw-read-plan.js';
import { ALL_SCANS, type TableDivision } from '../../segments/segment.js';
import { countCells } from '../../segments/segment-counts.js';
import { findCampaignNames } from '../campaign-names.js';
import { type CountsByIndex, type Figures, NO_SCANS } from '../figures.js';
import { rowFigures } from '../label-lists.js';
import { shownCode, shownCodesOf } from '../label-rows.js';
import type { FiguresPlan } from '../plan-figures.js';
import { MOST_SCANS, type Row } from '../row-order.js';
import type { SplitLabel, SplitTable } from '../row-types.js';
import type { SplitDimension, SplitRequest } from './split-request.js';
import { type SplitSide, splitSide } from './split-side.js';

/**
 * Returns a table of scans by two dimensions. The figures of each dimension decide which rows and columns it has; then
 * only their cells are counted, in raw scans. So its memory is bounded whatever labels there are. Throws
 * `too_many_scans` or `scans_not_kept` before reading any raw scan.
 */
export async function readSplit(
  em: EntityManager,
  figures: Figures,
  plan: FiguresPlan,
  split: SplitRequest,
): Promise<SplitTable> {
  const { withPrevious } = split;
  const rows = splitSide(split.rows, figures, plan, { limit: split.maxRows, order: plan.order, withPrevious });
  const columns = splitSide(split.columns, figures, plan, {
    ...{ limit: split.maxColumns, order: MOST_SCANS, withPrevious },
  });
  const { present, past } = await readCells(em, plan, { rows, columns }, withPrevious);
  const rowLabel = await labelOf(em, split.rows, figures, rows.shown);
  const columnLabel = await labelOf(em, split.columns, figures, columns.shown);
  return {
    columns: columns.shown.map(columnLabel),
    rows: rows.shown.map((row, index) => {
      const start = placeOf(rows, index) * columns.size;
      const cellsOf = (cells: CountsByIndex): Count[] =>
        columns.shown.map((_, column) => cells.get(start + placeOf(columns, column)) ?? NO_SCANS);
      return {
        ...rowLabel(row),
        scansByColumn: cellsOf(present).map(({ scans }) => scans),
        uniqueScansByColumn: cellsOf(present).map(({ uniques }) => uniques),
        previousScansByColumn: past === null ? null : cellsOf(past).map(({ scans }) => scans),
      };
    }),
    otherRows: rows.others,
    otherColumns: columns.others,
  };
}

const placeOf = ({ shown, size }: SplitSide, index: number): number =>
  shown[index]?.key === OTHER_LABEL ? size - 1 : index;

async function readCells(
  em: EntityManager,
  { scope, segment: filter, period, compared, now, days }: FiguresPlan,
  table: TableDivision,
  withPrevious: boolean,
): Promise<{ present: CountsByIndex; past: CountsByIndex | null }> {
  const segment = filter ?? ALL_SCANS;
  const before = withPrevious ? compared : null;
  const reads = { scope, period, compared: before, now, withExcluded: false };
  const { present, past } = await planRawReads(em, segment, reads);
  const hasTime = table.rows.division === 'span' || table.columns.division === 'span';
  const starts = hasTime ? days.slice(1).map(({ fromMs }) => fromMs) : [];
  const count = async (span: Period, { spans, blocks }: RawReadPlan): Promise<CountsByIndex> => {
    const division = { starts, divisions: [], withExcluded: false };
    const packed = await countBlocks(em, { scope, segment, period: span, division, table }, blocks);
    return sumOf(packed.cells, await countCells(em, scope, segment, spans, { table, starts }));
  };
  return { present: await count(period, present), past: before && past && (await count(before, past)) };
}

/** Returns how the rows of a dimension are labelled. */
async function labelOf(
  em: EntityManager,
  dimension: SplitDimension,
  figures: Figures,
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

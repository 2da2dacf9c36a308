import type { EntityManager } from '@mikro-orm/postgresql';
import { OTHER_LABEL, splitCity } from '../../../core/contract/dimension.js';
import { type ComparedFigures, countCells } from '../../../scans/count/count-figures.js';
import { type Figures, groupsIn, NO_SCANS } from '../../../scans/count/figures.js';
import type { Count } from '../../../scans/rollup/counts.js';
import { findCampaignNames, rowFigures, shownCode, shownCodesOf } from '../label-lists.js';
import type { OverviewQuery } from '../overview-query.js';
import type { SplitLabel, SplitTable } from '../row-types.js';
import { MOST_SCANS, type Row, showByLabel } from '../rows.js';
import type { SplitDimension, SplitRequest } from './split-request.js';
import { type SplitSide, splitSide } from './split-side.js';

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

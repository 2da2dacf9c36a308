import type { EntityManager } from '@mikro-orm/postgresql';
import { OTHER_LABEL, splitCity } from '../../../core/contract/dimension.js';
import { problem } from '../../../core/contract/problems.js';
import { FieldProblems } from '../../../core/field-problems.js';
import { countCells } from '../../../scans/count/count-figures.js';
import { type Figures, groupsIn, NO_SCANS } from '../../../scans/count/figures.js';
import { CELLS_MAX } from '../../../scans/count/scan-query.js';
import { type Count, increase } from '../../../scans/rollup/counts.js';
import { findCampaignNames, rowFigures, shownCode, shownCodesOf } from '../label-lists.js';
import type { OverviewQuery } from '../overview-query.js';
import type { SplitLabel, SplitTable } from '../row-types.js';
import { MOST_SCANS, type Row, showByLabel } from '../rows.js';
import { tagLabel } from '../tag-rows.js';
import type { SplitDimension, SplitRequest } from './split-request.js';
import { splitSide, type TaggedFigures } from './split-side.js';

/**
 * Returns a table of scans by two dimensions. The figures of each dimension decide which rows and columns it has; then
 * only their cells are counted, in raw scans. So its memory is bounded whatever labels there are. Throws
 * `too_many_scans` or `scans_not_kept` before reading any raw scan.
 */
export async function readSplit(
  em: EntityManager,
  tagged: TaggedFigures,
  query: OverviewQuery,
  split: SplitRequest,
): Promise<SplitTable> {
  const { withPrevious } = split;
  const rows = splitSide(split.rows, tagged, query, { limit: split.maxRows, order: query.order, withPrevious });
  const columns = splitSide(split.columns, tagged, query, {
    ...{ limit: split.maxColumns, order: MOST_SCANS, withPrevious },
  });
  const problems = new FieldProblems();
  if (rows.size * columns.size > CELLS_MAX) problems.add('splitBy', problem('too_many_combinations'));
  problems.throwIfAny();
  const { present, past } = await countCells(em, query, { rows, columns }, withPrevious);
  // By number: a tag can have thousands of rows or columns of the table, which would be looked up one by one.
  const cellsOf = (figures: Figures): Readonly<Count>[] => {
    const cells = Array<Readonly<Count>>(rows.size * columns.size).fill(NO_SCANS);
    for (const [key, count] of groupsIn(figures, 'cell')) cells[Number(key)] = count;
    return cells;
  };
  const [now, before] = [cellsOf(present), cellsOf(past)];
  const across = columns.shown.map(columns.positionsOf);
  const rowLabel = await labelOf(em, split.rows, tagged, rows.shown);
  const columnLabel = await labelOf(em, split.columns, tagged, columns.shown);
  const byName = split.rows === 'campaign' ? showByLabel(rows.shown, query.order, (row) => rowLabel(row).label) : null;
  const shown = byName ?? rows.shown;
  return {
    columns: columns.shown.map(columnLabel),
    rows: shown.map((row) => {
      const starts = rows.positionsOf(row).map((position) => position * columns.size);
      const sumsOf = (cells: readonly Readonly<Count>[]): Readonly<Count>[] =>
        across.map((positions) => {
          const sum = { ...NO_SCANS };
          for (const start of starts)
            for (const position of positions) increase(sum, cells[start + position] ?? NO_SCANS);
          return sum;
        });
      const sums = sumsOf(now);
      return {
        ...rowLabel(row),
        scansByColumn: sums.map(({ scans }) => scans),
        uniqueScansByColumn: sums.map(({ uniques }) => uniques),
        previousScansByColumn: !withPrevious ? null : sumsOf(before).map(({ scans }) => scans),
      };
    }),
    otherRows: rows.others,
    otherColumns: columns.others,
  };
}

/** Returns how the rows of a dimension are labelled. */
async function labelOf(
  em: EntityManager,
  dimension: SplitDimension,
  { figures, tags }: TaggedFigures,
  shown: readonly Row[],
): Promise<(row: Row) => SplitLabel> {
  const noId = { qrCodeId: null, countryCode: null, tag: null };
  if (dimension === 'campaign') {
    const nameOf = await findCampaignNames(em, shown);
    return (row) => ({ ...noId, ...nameOf(row), ...rowFigures(row) });
  }
  if (dimension === 'tag') return (row) => ({ ...noId, ...tagLabel(tags, row), ...rowFigures(row) });
  const codeOf = shownCodesOf(figures);
  return (row) => {
    const label = { ...noId, label: row.key, ...rowFigures(row) };
    if (dimension === 'country') return { ...label, countryCode: codeOf(row.key) };
    if (dimension !== 'city' || row.key === OTHER_LABEL) return label;
    const { countryCode, city } = splitCity(row.key);
    return { ...label, label: city, countryCode: shownCode(countryCode) };
  };
}

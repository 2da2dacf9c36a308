import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../core/errors.js';
import { countColumns } from './columns/count-columns.js';
import { planScanReads } from './columns/scan-read-plan.js';
import { addFigures, type Figures, NO_FIGURES } from './figures.js';
import { countRollups } from './rollups/count-rollups.js';
import { divideByTotalsOnly, refuseTooManyRollups } from './rollups/totals-only.js';
import { type CellTable, type CountPlan, comparedQuery, type FiguresQuery } from './scan-query.js';

/** The figures of a period, and of the one compared with. */
export interface ComparedFigures {
  readonly present: Figures;
  readonly past: Figures;
}

const addCompared = (one: ComparedFigures, other: ComparedFigures): ComparedFigures => ({
  present: addFigures(one.present, other.present),
  past: addFigures(one.past, other.past),
});

/**
 * Counts what a query asks for, as planned. Throws `too_many_scans` or `scans_not_kept` before reading any scan. Requires the
 * transaction of `readInSnapshot`.
 */
export async function countFigures(em: EntityManager, query: FiguresQuery, plan: CountPlan): Promise<ComparedFigures> {
  if (plan.source === 'rollups') return countInRollups(em, query);
  if (query.segment.length === 0) {
    // Scans that are counted in totals only are in rollups alone.
    const { marked, others } = await divideByTotalsOnly(em, query.scope);
    if (marked.campaignIds?.length !== 0) {
      await refuseTooManyRollups(em, marked, query.period, plan);
      const part = await countInRollups(em, { ...query, scope: marked });
      if (others.campaignIds?.length === 0) return part;
      return addCompared(part, await countFigures(em, { ...query, scope: others }, plan));
    }
  }
  try {
    return await countInColumns(em, query);
  } catch (error) {
    if (plan.canUseRollups && cannotBeRead(error)) return countInRollups(em, query);
    throw error;
  }
}

/** Counts the cells of a table, in the period and, if `isCompared`, in the one compared with. */
export const countCells = (
  em: EntityManager,
  query: FiguresQuery,
  table: CellTable,
  isCompared: boolean,
): Promise<ComparedFigures> => {
  const groupBy = new Set(['cell'] as const);
  const hasTime = table.rows.by === 'span' || table.columns.by === 'span';
  const cells = { groupBy, compareBy: isCompared ? groupBy : new Set<never>(), days: hasTime ? query.days : [] };
  return countInColumns(em, { ...query, ...cells }, table);
};

const cannotBeRead = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'too_many_scans' || error.code === 'scans_not_kept');

async function countInRollups(em: EntityManager, query: FiguresQuery): Promise<ComparedFigures> {
  const compared = comparedQuery(query);
  const present = await countRollups(em, query);
  return { present, past: compared === null ? NO_FIGURES : await countRollups(em, compared) };
}

/** Both reads are planned before any scan is read, as they share one limit. */
async function countInColumns(
  em: EntityManager,
  query: FiguresQuery,
  table: CellTable | null = null,
): Promise<ComparedFigures> {
  const compared = comparedQuery(query);
  const [read, comparedRead] = await planScanReads(em, compared === null ? [query] : [query, compared]);
  if (read === undefined) return { present: NO_FIGURES, past: NO_FIGURES };
  const present = await countColumns(em, query, read, table);
  if (compared === null || comparedRead === undefined) return { present, past: NO_FIGURES };
  return { present, past: await countColumns(em, compared, comparedRead, table) };
}

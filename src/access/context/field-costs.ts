import type { ComplexityEstimator } from 'graphql-query-complexity';

/**
 * What a GraphQL field costs, as `complexity` beside the field. The unit is a column of a row that is read already: a
 * field without `complexity` costs 1, and one of the root types a STATEMENT_COST. The members below it are added.
 */

/** The field queries the database, once or a few times. */
export const STATEMENT_COST = 10;
/** The field reads and adds up many rows. */
export const FIGURES_COST = 100;
/** The field may read two million raw scans, for a second or more. */
const SEGMENT_COST = 1000;
/** The field occupies a child process for milliseconds to hundreds of them: it draws, reads or inspects a picture. */
export const WORKER_COST = 100;

/**
 * For a list: a statement, and the members of every entry that its argument `pageSize` or `first` allows. The argument
 * counts as it was sent, also beyond the limit at which the query refuses it.
 */
export const listCost: ComplexityEstimator = ({ args, childComplexity }) => {
  const size: unknown = args.pageSize ?? args.first;
  return STATEMENT_COST + Math.max(1, typeof size === 'number' ? size : 1) * childComplexity;
};

/** For figures: more with a filter, and in a time zone, whose days and hours can cut hours of the rollups. */
export const figuresCost: ComplexityEstimator = ({ args, childComplexity }) => {
  if (args.filter != null) return SEGMENT_COST + childComplexity;
  return (args.timeZone == null ? FIGURES_COST : 3 * FIGURES_COST) + childComplexity;
};

/** What an item of a call for many campaigns costs, and how many members of its result are included. */
const ITEM_COST = 6;
const ITEM_MEMBERS = 24;

/**
 * For a call with a list `items`: their pictures are proven in the workspace's share of the processes, and the rows written
 * together, so an item costs less than a call of its own. Two calls of 500 items do not fit into one request.
 */
export const bulkCost: ComplexityEstimator = ({ args, childComplexity }) => {
  const count = Array.isArray(args.items) ? args.items.length : 1;
  return STATEMENT_COST + count * (ITEM_COST + Math.max(0, childComplexity - ITEM_MEMBERS));
};

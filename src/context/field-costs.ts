import type { ComplexityEstimator } from 'graphql-query-complexity';

/**
 * What a GraphQL field costs, as `complexity` beside the field. The unit is a column of a row that is read already: a
 * field without `complexity` costs 1, and one of the root types a STATEMENT_COST. The members below it are added.
 */

/** The field queries the database, once or a few times. */
export const STATEMENT_COST = 10;
/** The field reads and adds up many rows. */
export const FIGURES_COST = 100;
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

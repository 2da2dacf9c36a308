import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { lookUp } from '../../core/contract/look-up.js';

/**
 * Returns the schema names of the members that a query selects of the field being resolved, or of the member at `path`
 * below it: `selectedFields(info, ['items'])` for the entries of a page. Follows fragments and resolves aliases.
 * Includes members behind `@skip` and `@include`, so a name that is not returned is certainly not needed.
 */
export function selectedFields(info: GraphQLResolveInfo, path: readonly string[] = []): ReadonlySet<string> {
  let fields: readonly FieldNode[] = info.fieldNodes;
  for (const name of path) fields = membersOf(fields, info).filter((field) => field.name.value === name);
  return new Set(membersOf(fields, info).map((field) => field.name.value));
}

/** Returns the selections of the operation's root field that is being resolved, under all of its aliases. */
export const rootFields = (info: GraphQLResolveInfo): FieldNode[] =>
  fieldsIn(info.operation.selectionSet, info, new Set()).filter(({ name }) => name.value === info.fieldName);

const membersOf = (fields: readonly FieldNode[], info: GraphQLResolveInfo): FieldNode[] => {
  const followed = new Set<string>();
  return fields.flatMap(({ selectionSet }) => fieldsIn(selectionSet, info, followed));
};

/** Follows each fragment once. Otherwise, fragments that spread others twice would double the work with every level. */
function fieldsIn(set: SelectionSetNode | undefined, info: GraphQLResolveInfo, followed: Set<string>): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet, info, followed);
    const name = selection.name.value;
    if (followed.has(name)) return [];
    followed.add(name);
    return fieldsIn(lookUp(info.fragments, name)?.selectionSet, info, followed);
  });
}

/**
 * The costs of GraphQL fields, set as `complexity` on the field. The unit is a column of a row that is read anyway: a
 * field without `complexity` costs 1, and a field of a root type STATEMENT_COST. The costs of members are added.
 */

/** The field queries the database once or a few times. */
export const STATEMENT_COST = 10;
/** The field reads and sums up many rows. */
export const FIGURES_COST = 100;
/** The field may read two million raw scans, for a second or more. */
const SEGMENT_COST = 1000;
/** The field draws, reads or inspects a picture, which occupies a child process for up to hundreds of milliseconds. */
export const WORKER_COST = 100;
/** The text may have hundreds of kilobytes. A page of 100 is accepted; its bytes are counted besides. */
export const LARGE_TEXT_COST = 10;

const LIST_COSTS = new WeakSet<object>();

/** Every field with a list has a cost that knows how long the list can be. */
const ofList = (estimator: ComplexityEstimator): ComplexityEstimator => {
  LIST_COSTS.add(estimator);
  return estimator;
};

/** Whether a cost is one of a list. */
export const isListCost = (cost: unknown): boolean => typeof cost === 'function' && LIST_COSTS.has(cost);

/** Columns of entries that are in memory as one value take this part of the time of a column of a row. */
const MEMBER_COST = 1 / 20;

/** For a list of at most `max` entries that its field reads in one piece, at this cost. Lists in lists multiply. */
export const upTo = (max: number, cost = 1): ComplexityEstimator =>
  ofList(({ childComplexity }) => Math.ceil(cost + max * Math.max(1, childComplexity) * MEMBER_COST));

/** For a list of at most `max` entries, each of which costs as much as a row. */
export const upToRows = (max: number): ComplexityEstimator =>
  ofList(({ childComplexity }) => 1 + max * childComplexity);

/**
 * For a list: a statement, plus the members of every entry that its argument `pageSize` or `first` allows. The argument
 * counts as sent, even above the limit at which the query refuses it.
 */
export const listCost = ofList(({ args, childComplexity }) => {
  const size: unknown = args.pageSize ?? args.first;
  return STATEMENT_COST + Math.max(1, typeof size === 'number' ? size : 1) * childComplexity;
});

/** For figures: higher with a filter or a table of two dimensions, and in a time zone whose days and hours can cut hours of the rollups. */
export const figuresCost: ComplexityEstimator = ({ args, childComplexity }) => {
  const segments = [args.filter, args.splitBy].filter((arg) => arg != null).length;
  if (segments > 0) return segments * SEGMENT_COST + childComplexity;
  return (args.timeZone == null ? FIGURES_COST : 3 * FIGURES_COST) + childComplexity;
};

/** Cost of an item in a bulk request, including this many members of its result. */
const ITEM_COST = 6;
const ITEM_MEMBERS = 24;

/**
 * For a bulk request with a list `items`. Its pictures are verified within the workspace's share of processes and its
 * rows written together, so an item costs less than a request of its own. Two operations with 500 items each exceed the
 * limit of one request.
 */
export const bulkCost = ofList(({ args, childComplexity }) => {
  const count = Array.isArray(args.items) ? args.items.length : 1;
  return STATEMENT_COST + count * (ITEM_COST + Math.max(0, childComplexity - ITEM_MEMBERS));
});

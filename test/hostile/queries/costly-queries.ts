import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { costOf } from '../../../src/api/graphql/query-limits.js';
import { createSchema } from '../../../src/api/graphql/schema.js';
import { LIMITS } from '../../../src/core/contract/contract-limits.js';

type Field = GraphQLField<unknown, unknown>;

const { aliases: ALIASES_MAX, cost: COST_MAX, tokens: TOKENS_MAX } = LIMITS.graphql;
const schema = createSchema();
const SIZES = [100, 50, 20, 10, 5, 2, 1];
/** Objects in objects, below the root field. */
const DEPTH_MAX = 6;

export interface CostlyQuery {
  readonly root: string;
  readonly text: string;
  readonly cost: number;
}

/** The arguments of root fields, as literals; `pageSize`, `page` and `first` are chosen here. */
export type RootArguments = Readonly<Record<string, readonly string[]>>;

const needsNothing = ({ args }: Field): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

const argument = (field: Field, size: number): string =>
  field.args.some(({ name }) => name === 'first') ? `(first: ${size})` : '';

/** A selection of all members, down to the depth. */
function wholeOf(type: GraphQLObjectType, size: number, depth = DEPTH_MAX): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (!needsNothing(field)) return [];
    if (isLeafType(named)) return [field.name];
    if (!isObjectType(named) || depth === 0) return [];
    return [`${field.name}${argument(field, size)} ${wholeOf(named, size, depth - 1)}`];
  });
  return `{ ${parts.join(' ')} }`;
}

/** Selections of a single member each: one for every leaf that has a cost of its own or is in a list or object. */
function pathsOf(type: GraphQLObjectType, size: number, depth = DEPTH_MAX): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (!needsNothing(field)) return [];
    if (isLeafType(named)) return [`{ ${field.name} }`];
    if (!isObjectType(named) || depth === 0) return [];
    return pathsOf(named, size, depth - 1).map((inner) => `{ ${field.name}${argument(field, size)} ${inner} }`);
  });
}

/** Repeats a root field as often as the limits allow; each alias requests another page if there are pages. */
function repeated(
  field: Field,
  args: readonly string[],
  selection: string,
  size: number,
  isSame: boolean,
): CostlyQuery | null {
  const names = new Set(field.args.map(({ name }) => name));
  const one = (index: number): string => {
    const paging = [
      ...(names.has('pageSize') ? [`pageSize: ${size}`] : []),
      ...(names.has('page') ? [`page: ${isSame ? 1 : index + 1}`] : []),
    ];
    const all = [...args, ...paging];
    return `a${index}: ${field.name}${all.length === 0 ? '' : `(${all.join(', ')})`} ${selection}`;
  };
  const cost = costOf(schema, parse(`{ ${one(0)} }`), {});
  const tokens = one(0).split(/[\s(){}:,]+/).length + 2 * (selection.match(/[{}]/g)?.length ?? 0) + 8;
  const count = Math.min(ALIASES_MAX, Math.floor(COST_MAX / cost), Math.floor(TOKENS_MAX / tokens));
  if (count < 1) return null;
  return {
    root: field.name,
    text: `{ ${Array.from({ length: count }, (_, index) => one(index)).join(' ')} }`,
    cost: count * cost,
  };
}

/**
 * Returns the queries of a root field that cost the most and are still accepted: for all of its members together and
 * for each alone, with the largest page that fits, as one page under many aliases and as many pages.
 */
export function costlyQueries(known: RootArguments): CostlyQuery[] {
  const roots = Object.values(schema.getQueryType()?.getFields() ?? {});
  return roots.flatMap((field) => {
    const type = getNamedType(field.type);
    const args = known[field.name] ?? [];
    const selectionsOf = (size: number): string[] =>
      isObjectType(type) ? [wholeOf(type, size), ...pathsOf(type, size)] : [''];
    return selectionsOf(1).flatMap((_, index) =>
      [true, false].flatMap((isSame) => {
        const found = SIZES.map((size) => repeated(field, args, selectionsOf(size)[index] ?? '', size, isSame));
        return found.filter((query) => query !== null).slice(0, 1);
      }),
    );
  });
}

/** Root fields that cannot be queried without arguments. */
export const rootsWithArguments = (): string[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter((field) => !needsNothing(field))
    .map(({ name }) => name);

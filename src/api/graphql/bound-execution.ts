import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Context } from '../../tenancy/caller/context.js';
import { rootFields } from '../../tenancy/fields/field-costs.js';
import type { ResponseBudget } from '../../tenancy/limits/rate-limits.js';
import { takeTurn } from './prepare-request.js';

type Resolver = GraphQLFieldResolver<unknown, Context>;
type Field = GraphQLField<unknown, unknown>;

/**
 * Wraps the resolvers of a schema, so that no query of an accepted cost occupies the process or its memory: what several
 * aliases of a query request is read once, the bytes of the response are counted while it is put together, and long
 * lists of objects give way to other requests.
 */
export function boundExecution(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isRoot = type === schema.getQueryType();
    for (const field of Object.values(type.getFields())) field.resolve = boundResolver(field, isRoot);
  }
  return schema;
}

function boundResolver(field: Field, isRoot: boolean): Resolver {
  const original = field.resolve ?? defaultFieldResolver;
  const resolve = isRoot || field.extensions.complexity !== undefined ? once(field, original) : original;
  if (isLeafType(getNamedType(field.type))) return counted(resolve);
  return isListType(getNullableType(field.type)) ? inTurns(resolve) : resolve;
}

/**
 * What has been resolved for a query: by its budget, since objects such as templates outlive it; then by the object, which
 * is undefined for root fields; then by field and arguments.
 */
const resolved = new WeakMap<ResponseBudget, Map<unknown, Map<string, unknown>>>();

function valuesFor(budget: ResponseBudget, source: unknown): Map<string, unknown> {
  const bySource = resolved.get(budget) ?? new Map<unknown, Map<string, unknown>>();
  resolved.set(budget, bySource);
  const values = bySource.get(source) ?? new Map<string, unknown>();
  bySource.set(source, values);
  return values;
}

/**
 * Resolves a field of an object once for each set of arguments, whatever its aliases. A root field is resolved for the
 * members that all of them select, in a turn of its own. Mutations and REST, which have no budget, are not affected.
 */
function once(field: Field, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { budget } = context;
    if (budget === undefined) return resolve(source, args, context, info);
    const known = valuesFor(budget, source);
    const key = `${field.name} ${JSON.stringify(args)}`;
    if (known.has(key)) return known.get(key);
    const isSame = (node: (typeof info.fieldNodes)[number]): boolean =>
      `${field.name} ${JSON.stringify(getArgumentValues(field, node, info.variableValues))}` === key;
    const isRoot = source === undefined;
    const fieldNodes = isRoot ? rootFields(info).filter(isSame) : info.fieldNodes;
    const start = (): unknown => resolve(source, args, context, { ...info, fieldNodes });
    // Twenty aliases of a list would build their statements in one go.
    const turn = isRoot ? takeTurn() : undefined;
    const value = turn === undefined ? start() : turn.then(start);
    known.set(key, value);
    return value;
  };
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Of a number, a date or an enum value. */
const SMALL_BYTES = 16;

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + bytesOf(each), 0);
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isJson ? JSON.stringify(value).length : SMALL_BYTES;
}

function counted(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    const { budget } = context;
    if (budget === undefined) return value;
    const count = (found: unknown): unknown => {
      budget.send(String(info.path.key).length + bytesOf(found));
      return found;
    };
    return isPromise(value) ? value.then(count) : count(value);
  };
}

/** Longer lists of objects are put together in turns. */
const SHORT_LIST = 8;

/** Returns entries that are promises, each resolved in a turn. The library completes an entry when it is resolved. */
function spread(list: unknown): unknown {
  if (!Array.isArray(list) || list.length <= SHORT_LIST) return list;
  let turn: Promise<void> = Promise.resolve();
  return list.map((entry: unknown) => {
    turn = turn.then(takeTurn);
    return turn.then(() => entry);
  });
}

function inTurns(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const list: unknown = resolve(source, args, context, info);
    return isPromise(list) ? list.then(spread) : spread(list);
  };
}

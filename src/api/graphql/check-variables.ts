import {
  GraphQLError,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLSchema,
  GraphQLString,
  getVariableValues,
  isInputType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { lookUp } from '../../core/contract/look-up.js';

/** For values other than String: enum names, ids, times. Longer values are invalid anyway. */
const WORD_LENGTH_MAX = 1_000;
/** Members of an input object; the largest type has 23. */
const MEMBERS_MAX = 100;
/** Characters to keep at the beginning and at the end of a long message. */
const MESSAGE_PART = 300;

/**
 * Throws the first problem of the variables as a GraphQLError with status 400. Only the first: creating an error costs
 * as much as a small query, and execution would create fifty.
 */
export function checkVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): void {
  for (const definition of definitions) refuseOversized(schema, definition, variables);
  const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
  if (errors?.[0] !== undefined) throw badInput(shorten(errors[0].message), errors[0].nodes);
}

export const badInput = (message: string, nodes: GraphQLError['nodes']): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/**
 * The library compares an invalid value with all valid ones and repeats it in its message, which takes about 100 ms
 * for a megabyte.
 */
function refuseOversized(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type) || !isOversized(type, lookUp(variables, name))) return;
  const message = `Variable "$${name}" does not fit its type: at most ${WORD_LENGTH_MAX} characters are allowed where the type is not String, and ${MEMBERS_MAX} members of an object.`;
  throw badInput(message, [definition]);
}

/** Whether the value is too long for its type. The texts of a JSON object are checked by those who read them. */
function isOversized(type: GraphQLInputType, value: unknown): boolean {
  if (isNonNullType(type)) return isOversized(type.ofType, value);
  if (typeof value === 'string') return type !== GraphQLString && value.length > WORD_LENGTH_MAX;
  if (typeof value !== 'object' || value === null) return false;
  if (type instanceof GraphQLList && Array.isArray(value))
    return value.some((entry) => isOversized(type.ofType, entry));
  const members = Object.entries(value);
  if (members.length > MEMBERS_MAX) return true;
  const fields = type instanceof GraphQLInputObjectType ? type.getFields() : {};
  return members.some(([name, member]) => {
    const field = lookUp(fields, name);
    if (field !== undefined) return isOversized(field.type, member);
    return isLong(name) || (type === GraphQLJSONObject && isTextOrTexts(member) ? false : isLong(member));
  });
}

/** The words of a menu are an object in the texts of a translation. */
const isTextOrTexts = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isPlain(value) && !Array.isArray(value) && Object.values(value).every((text) => typeof text === 'string'));

/** For values without a type. The file of a form is not a plain value. */
const isLong = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > WORD_LENGTH_MAX : isPlain(value) && Object.keys(value).length > 0;

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null);

/** Shortens a message in the middle, where it repeats the input; the advice is at the end. */
const shorten = (message: string): string =>
  message.length <= 2 * MESSAGE_PART
    ? message
    : `${message.slice(0, MESSAGE_PART)} … ${message.slice(-MESSAGE_PART)}`.toWellFormed();

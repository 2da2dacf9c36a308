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

/** Of values that are no String: names of enumerations, ids, times. Longer ones are invalid in any case. */
const WORD_LENGTH_MAX = 1_000;
/** Of an input object. The largest has 23. */
const MEMBERS_MAX = 100;
/** Characters of a long message that are left at its beginning and at its end. */
const MESSAGE_PART = 300;

/**
 * Throws the first problem of the variables as a GraphQLError with status 400. Only the first: to create an error costs as
 * much as a small query, and the execution would create fifty.
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

/** The library compares an invalid value with all valid ones, and repeats it in its message: some 100 ms for a megabyte. */
function refuseOversized(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type) || !Object.hasOwn(variables, name) || !isOversized(type, variables[name])) return;
  const message = `Variable "$${name}" does not fit its type: at most ${WORD_LENGTH_MAX} characters are allowed where the type is not String, and ${MEMBERS_MAX} members of an object.`;
  throw badInput(message, [definition]);
}

/** Whether the value is too long to be of the type. */
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
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined ? isLong(name) || isLong(member) : isOversized(field.type, member);
  });
}

/** For values that belong to no type. The file of a form is no plain value. */
const isLong = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > WORD_LENGTH_MAX : isPlain(value) && Object.keys(value).length > 0;

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null);

/** Shortens a message in its middle, where it repeats what was sent; what to do is said at its end. */
const shorten = (message: string): string =>
  message.length <= 2 * MESSAGE_PART
    ? message
    : `${message.slice(0, MESSAGE_PART)} … ${message.slice(-MESSAGE_PART)}`.toWellFormed();

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

/** Of what is no String: names of enumerations, ids, times. Longer ones are wrong in any case. */
const WORD_LENGTH_MAX = 1_000;
/** Of an input object. The largest has 23. */
const MEMBERS_MAX = 100;
/** Of a message, on either side of what is left out. */
const MESSAGE_PART = 300;

/**
 * Throws the first thing that is wrong with the variables, as a GraphQLError with status 400. One only: each error that is
 * built costs as much as a small query, and the execution would build fifty.
 */
export function checkVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): void {
  for (const definition of definitions) refuseMisfits(schema, definition, variables);
  const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
  if (errors?.[0] !== undefined) throw badInput(shorten(errors[0].message), errors[0].nodes);
}

export const badInput = (message: string, nodes: GraphQLError['nodes']): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** The library compares a wrong word with all right ones, and tells in full what it was given: some 100 ms for a megabyte. */
function refuseMisfits(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type) || !Object.hasOwn(variables, name) || !hasMisfit(type, variables[name])) return;
  const message = `Variable "$${name}" has more or longer values than its type knows: at most ${WORD_LENGTH_MAX} characters where no text is asked for, and ${MEMBERS_MAX} members of an object.`;
  throw badInput(message, [definition]);
}

/** Whether the value cannot be of the type and would be long to tell. */
function hasMisfit(type: GraphQLInputType, value: unknown): boolean {
  if (isNonNullType(type)) return hasMisfit(type.ofType, value);
  if (typeof value === 'string') return type !== GraphQLString && value.length > WORD_LENGTH_MAX;
  if (typeof value !== 'object' || value === null) return false;
  if (type instanceof GraphQLList && Array.isArray(value)) return value.some((entry) => hasMisfit(type.ofType, entry));
  const members = Object.entries(value);
  if (members.length > MEMBERS_MAX) return true;
  const fields = type instanceof GraphQLInputObjectType ? type.getFields() : {};
  return members.some(([name, member]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined ? isLong(name) || isLong(member) : hasMisfit(field.type, member);
  });
}

/** Of what no type knows; a file of a form is no plain value. */
const isLong = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > WORD_LENGTH_MAX : isPlain(value) && Object.keys(value).length > 0;

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null);

/** A message repeats what was sent, which may be long; what is to be done stands at its end. */
const shorten = (message: string): string =>
  message.length <= 2 * MESSAGE_PART
    ? message
    : `${message.slice(0, MESSAGE_PART)} … ${message.slice(-MESSAGE_PART)}`.toWellFormed();

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
  for (const definition of definitions) refuseLongWords(schema, definition, variables);
  const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
  if (errors?.[0] !== undefined) throw badInput(shorten(errors[0].message), errors[0].nodes);
}

export const badInput = (message: string, nodes: GraphQLError['nodes']): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** The library compares a wrong word with all right ones, and tells it in full: some 100 ms for a megabyte. */
function refuseLongWords(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type) || !Object.hasOwn(variables, name) || !hasLongWord(type, variables[name])) return;
  const message = `Variable "$${name}" has a value or a member that is too long: at most ${WORD_LENGTH_MAX} characters where no text is asked for.`;
  throw badInput(message, [definition]);
}

function hasLongWord(type: GraphQLInputType, value: unknown): boolean {
  if (isNonNullType(type)) return hasLongWord(type.ofType, value);
  if (typeof value === 'string') return type !== GraphQLString && value.length > WORD_LENGTH_MAX;
  if (typeof value !== 'object' || value === null) return false;
  if (type instanceof GraphQLList) {
    return Array.isArray(value) && value.some((entry) => hasLongWord(type.ofType, entry));
  }
  if (!(type instanceof GraphQLInputObjectType)) return false;
  const fields = type.getFields();
  return Object.entries(value).some(([name, member]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined ? name.length > WORD_LENGTH_MAX : hasLongWord(field.type, member);
  });
}

/** A message repeats what was sent, which may be long; what is to be done stands at its end. */
const shorten = (message: string): string =>
  message.length <= 2 * MESSAGE_PART
    ? message
    : `${message.slice(0, MESSAGE_PART)} … ${message.slice(-MESSAGE_PART)}`.toWellFormed();

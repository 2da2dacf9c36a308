import { execute, type GraphQLResolveInfo, type GraphQLSchema, getArgumentValues, getVariableValues } from 'graphql';
import type { Context } from '../../access/context/context.js';
import type { StoredDocument } from './stored-document.js';

/** Variables were read before, so a wrong one is a defect of this service; one error shows it. */
const ONE_ERROR = { maxCoercionErrors: 1 };

/** Executes the document and returns its root field with the selected members. Rejects with what the resolver threw. */
export async function runDocument(
  schema: GraphQLSchema,
  { document, rootField }: StoredDocument,
  variableValues: Record<string, unknown>,
  contextValue: Context,
): Promise<unknown> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue, options: ONE_ERROR });
  const [error] = errors ?? [];
  if (error !== undefined) throw error.originalError ?? error;
  return data?.[rootField];
}

/**
 * Calls the resolver of the document's root field, permission check included, and returns its value as it is: no member
 * is selected, so the bytes of a file need no text form. For queries. Rejects with what the resolver threw.
 */
export async function resolveRootField(
  schema: GraphQLSchema,
  { operation, root, rootField }: StoredDocument,
  values: Record<string, unknown>,
  context: Context,
): Promise<unknown> {
  const parentType = schema.getQueryType();
  const field = parentType?.getFields()[root.name.value];
  if (!parentType || !field?.resolve) throw new Error(`${root.name.value} is no query with a resolver`);
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], values, { maxErrors: 1 });
  if (coerced === undefined) throw errors[0];
  const info: GraphQLResolveInfo = {
    fieldName: field.name,
    fieldNodes: [root],
    returnType: field.type,
    parentType,
    path: { prev: undefined, key: rootField, typename: parentType.name },
    schema,
    fragments: {},
    rootValue: undefined,
    operation,
    variableValues: coerced,
  };
  return field.resolve(undefined, getArgumentValues(field, root, coerced), context, info);
}

import { execute, type GraphQLSchema } from 'graphql';
import type { Context } from '../context/context.js';
import type { StoredDocument } from './stored-document.js';

/** Variables are read before; a wrong one would be a mistake here, and one of them says enough. */
const ONE_ERROR = { maxCoercionErrors: 1 };

/** The value of the document's root field. Rejects with what its resolver threw. */
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

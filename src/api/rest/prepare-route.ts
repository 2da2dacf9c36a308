import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../access/context/context.js';
import { type Answer, createAnswer } from './answer.js';
import type { Route } from './routes.js';
import { loadDocument, resolveRootField, runDocument, type StoredDocument } from './stored-document.js';

/** A row of the route table with its parsed documents. */
export interface PreparedRoute {
  readonly row: Route;
  readonly stored: StoredDocument;
  /** Returns the value of the document's root field. */
  run(variables: Record<string, unknown>, context: Context): Promise<unknown>;
  /** Returns the response for something an earlier request created. Null if the route takes no Idempotency-Key. */
  readonly rebuild: ((id: string, context: Context) => Promise<Answer>) | null;
}

/** Throws at startup if a document does not fit the schema. */
export function prepareRoute(schema: GraphQLSchema, row: Route): PreparedRoute {
  const stored = loadDocument(schema, row.document);
  const created = row.idempotency === undefined ? null : loadDocument(schema, row.idempotency.rebuildWith);
  const execute = row.kind === 'download' ? resolveRootField : runDocument;
  return {
    row,
    stored,
    run: (variables, context) => execute(schema, stored, variables, context),
    rebuild:
      created &&
      (async (id, context) => {
        // A key that may create something gets it in the response even without permission to read.
        const scopes = [...context.scopes, 'qr:read'] as const;
        return createAnswer(row, await runDocument(schema, created, { id }, { ...context, scopes }));
      }),
  };
}

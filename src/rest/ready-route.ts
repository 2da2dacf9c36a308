import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context/context.js';
import { type Answer, answerOf } from './answer.js';
import type { Route } from './routes.js';
import { runDocument } from './run-document.js';
import { loadDocument, type StoredDocument } from './stored-document.js';

/** A row of the table with its documents. */
export interface ReadyRoute {
  readonly row: Route;
  readonly stored: StoredDocument;
  run(variables: Record<string, unknown>, context: Context): Promise<unknown>;
  /** The answer for what an earlier request made. Null: the row takes no Idempotency-Key. */
  readonly rebuild: ((id: string, context: Context) => Promise<Answer>) | null;
}

/** Throws at the start of the service when a document does not fit the schema. */
export function readyRoute(schema: GraphQLSchema, row: Route): ReadyRoute {
  const stored = loadDocument(schema, row.document);
  const found = row.retried === undefined ? null : loadDocument(schema, row.retried.by);
  return {
    row,
    stored,
    run: (variables, context) => runDocument(schema, stored, variables, context),
    rebuild:
      found &&
      (async (id, context) => {
        // Whoever may create is told what was created, without the right to read.
        const scopes = [...context.scopes, 'qr:read'] as const;
        return answerOf(row, await runDocument(schema, found, { id }, { ...context, scopes }));
      }),
  };
}

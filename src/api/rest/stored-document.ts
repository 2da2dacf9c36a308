import { readFileSync } from 'node:fs';
import {
  concatAST,
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  typeFromAST,
  validate,
} from 'graphql';
import { lookUp } from '../../core/contract/look-up.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type Answer, createAnswer } from './answer.js';
import type { Route } from './routes.js';

export interface DocumentVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly hasDefault: boolean;
}

/** A GraphQL document run by a REST route: one operation with one root field. */
export interface StoredDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly root: FieldNode;
  readonly variables: readonly DocumentVariable[];
  /** The key of the response's only member. */
  readonly rootField: string;
}

const FOLDER = new URL('../../../../schema/rest/', import.meta.url);

const read = (name: string): DocumentNode => parse(readFileSync(new URL(`${name}.graphql`, FOLDER), 'utf8'));

/** Reads a document with the fragments it uses from `fragments.graphql`. */
export function readStoredDocument(name: string): DocumentNode {
  const [document] = Object.values(separateOperations(concatAST([read(name), read('fragments')])));
  if (document === undefined) throw new Error(`schema/rest/${name}.graphql has no operation`);
  return document;
}

/** Reads and validates a document. Called at startup, which fails if the document is invalid. */
function loadDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const document = readStoredDocument(name);
  const errors = validate(schema, document);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const root = operation?.selectionSet.selections[0];
  if (errors.length > 0 || operation === undefined || root?.kind !== Kind.FIELD) {
    throw new Error(`schema/rest/${name}.graphql is not valid: ${errors.map((error) => error.message).join(' ')}`);
  }
  return {
    document,
    operation,
    root,
    variables: variablesOf(schema, operation),
    rootField: root.alias?.value ?? root.name.value,
  };
}

const variablesOf = (schema: GraphQLSchema, operation: OperationDefinitionNode): DocumentVariable[] =>
  (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) throw new Error(`$${definition.variable.name.value} has no input type`);
    return { name: definition.variable.name.value, type, hasDefault: definition.defaultValue !== undefined };
  });

/** Variables have already been read, so an invalid one is a defect of this service; one error is enough to show it. */
const ONE_ERROR = { maxCoercionErrors: 1 };

/**
 * Executes the document and returns its root field with the selected members. Rejects with whatever the resolver threw.
 */
async function runDocument(
  schema: GraphQLSchema,
  { document, rootField }: StoredDocument,
  variableValues: Record<string, unknown>,
  contextValue: Context,
): Promise<unknown> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue, options: ONE_ERROR });
  const [error] = errors ?? [];
  if (error !== undefined) throw error.originalError ?? error;
  return lookUp(data ?? {}, rootField);
}

/**
 * Calls the resolver of the document's root field, including the permission check, and returns its value unchanged.
 * No members are selected, so the bytes of a file need no text form. For queries only. Rejects with whatever the
 * resolver threw.
 */
async function resolveRootField(
  schema: GraphQLSchema,
  { operation, root, rootField }: StoredDocument,
  values: Record<string, unknown>,
  context: Context,
): Promise<unknown> {
  const parentType = schema.getQueryType();
  const field = lookUp(parentType?.getFields() ?? {}, root.name.value);
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

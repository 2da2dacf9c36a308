import { readFileSync } from 'node:fs';
import {
  concatAST,
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  separateOperations,
  typeFromAST,
  validate,
} from 'graphql';

export interface DocumentVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly hasDefault: boolean;
}

/** A GraphQL document that a REST route runs: one operation with one root field. */
export interface StoredDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly root: FieldNode;
  readonly variables: readonly DocumentVariable[];
  /** The key of the answer's only member. */
  readonly rootField: string;
}

const FOLDER = new URL('../../../../schema/rest/', import.meta.url);

const read = (name: string): DocumentNode => parse(readFileSync(new URL(`${name}.graphql`, FOLDER), 'utf8'));

/** Reads a document with the fragments of `fragments.graphql` that it spreads. */
export function readDocument(name: string): DocumentNode {
  const [document] = Object.values(separateOperations(concatAST([read(name), read('fragments')])));
  if (document === undefined) throw new Error(`schema/rest/${name}.graphql has no operation`);
  return document;
}

/** Reads and validates a document. Called at the start of the service, which a document that is not valid ends. */
export function loadDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const document = readDocument(name);
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

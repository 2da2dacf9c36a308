import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  validate,
} from 'graphql';

export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly hasDefault: boolean;
}

/** A GraphQL document that a REST route runs: one operation with one root field. */
export interface StoredDocument {
  readonly document: DocumentNode;
  readonly variables: readonly Variable[];
  /** The key of the answer's only member. */
  readonly rootField: string;
}

const FOLDER = new URL('../../../schema/rest/', import.meta.url);

/** Reads and validates a document. Throws at the start of the service, never at a request. */
export function loadDocument(schema: GraphQLSchema, name: string): StoredDocument {
  const document = parse(readFileSync(new URL(`${name}.graphql`, FOLDER), 'utf8'));
  const errors = validate(schema, document);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const root = operation?.selectionSet.selections[0];
  if (errors.length > 0 || operation === undefined || root?.kind !== Kind.FIELD) {
    throw new Error(`schema/rest/${name}.graphql is not valid: ${errors.map((error) => error.message).join(' ')}`);
  }
  return { document, variables: readVariables(schema, operation), rootField: root.alias?.value ?? root.name.value };
}

const readVariables = (schema: GraphQLSchema, operation: OperationDefinitionNode): Variable[] =>
  (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) throw new Error(`$${definition.variable.name.value} has no input type`);
    return { name: definition.variable.name.value, type, hasDefault: definition.defaultValue !== undefined };
  });

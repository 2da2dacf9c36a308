import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { checkCost } from '../graphql/query-cost.js';
import { PARSE_OPTIONS, QUERY_RULES } from '../graphql/query-limits.js';

/** Reads the document of one subscription, with the limits of every query. Queries and mutations are refused. */
export function readSubscription(
  schema: GraphQLSchema,
  query: string,
  operationName: string | null,
  variables: Readonly<Record<string, unknown>>,
): Pick<ExecutionArgs, 'document'> | readonly GraphQLError[] {
  try {
    const document = parse(query, PARSE_OPTIONS);
    const errors = validate(schema, document, [...specifiedRules, ...QUERY_RULES]);
    if (errors.length > 0) return errors;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) {
      checkCost(schema, document, operation, variables);
      return { document };
    }
    return [new GraphQLError('Send queries and mutations with HTTP: this connection takes subscriptions only.')];
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The document could not be read.')];
  }
}

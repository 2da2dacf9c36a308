import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { type ComplexityEstimator, fieldExtensionsEstimator, getComplexity } from 'graphql-query-complexity';
import { STATEMENT_COST } from '../../access/context/field-costs.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { badInput, checkVariables } from './check-variables.js';
import { tooComplex } from './query-limits.js';

const ROOT_TYPES = ['Query', 'Mutation', 'Subscription'];

/** For fields without their own cost. */
const defaultCost: ComplexityEstimator = ({ type, field, childComplexity }) =>
  childComplexity + (ROOT_TYPES.includes(type.name) && !field.name.startsWith('__') ? STATEMENT_COST : 1);

const ESTIMATORS = [fieldExtensionsEstimator(), defaultCost];

/**
 * Returns the cost of an operation: the sum over its fields, with the members of list entries multiplied by the
 * list's size.
 */
export const costOf = (
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  operationName?: string,
): number =>
  getComplexity({
    schema,
    query,
    variables: { ...variables },
    estimators: ESTIMATORS,
    maxQueryNodes: LIMITS.graphql.selections,
    ...(operationName === undefined ? {} : { operationName }),
  });

/**
 * Returns the cost of an operation. Throws a GraphQLError if a variable is invalid, the operation exceeds the cost limit,
 * or its cost cannot be calculated. So only operations with valid variables are executed.
 */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  checkVariables(schema, operation.variableDefinitions ?? [], variables);
  const cost = calculateCost(schema, document, operation, variables);
  if (cost > LIMITS.graphql.cost) {
    throw tooComplex(
      `The query costs ${cost}; the limit is ${LIMITS.graphql.cost}. Request fewer fields or a smaller pageSize; pictures cost the most.`,
    );
  }
  return cost;
}

function calculateCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  try {
    return costOf(schema, document, variables, operation.name?.value);
  } catch (error) {
    throw error instanceof GraphQLError ? badInput(error.message, error.nodes) : error;
  }
}

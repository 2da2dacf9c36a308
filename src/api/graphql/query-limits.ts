import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ParseOptions,
  type ValidationRule,
} from 'graphql';
import { type ComplexityEstimator, fieldExtensionsEstimator, getComplexity } from 'graphql-query-complexity';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { memberOf } from '../../core/contract/look-up.js';
import { STATEMENT_COST } from '../../tenancy/fields/field-costs.js';
import { badInput, checkVariables } from './check-variables.js';
import { measureQueries, type QuerySize } from './query-size.js';

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

const { length, depth, aliases, directives, tokens } = LIMITS.graphql;

/** The error for exceeding any size limit. Its message names the limit and what to do. */
const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'query_too_complex', http: { status: 400 } } });

const REFUSALS: readonly (readonly [count: keyof QuerySize, max: number, message: string])[] = [
  ['depth', depth, `The query is nested too deeply: at most ${depth} levels, and a fragment counts as one.`],
  ['aliases', aliases, `The query has too many aliases: at most ${aliases}. Split it into several queries.`],
  ['directives', directives, `The query has too many directives: at most ${directives}. Remove unneeded ones.`],
];

/** Limits that need no variables. They apply to each operation of a document separately. */
export const QUERY_RULES: ValidationRule[] = [
  (context) => {
    const measure = measureQueries((name) => context.getFragment(name));
    return {
      OperationDefinition: (operation) => {
        const size = measure(operation);
        for (const [count, max, message] of REFUSALS) if (size[count] > max) context.reportError(tooComplex(message));
      },
    };
  },
];

/** The parser stops at the limit and never reads the rest. */
export const PARSE_OPTIONS: ParseOptions = { maxTokens: tokens };

/** The parser's message, which does not say that the size is the problem. */
const ABORTED = /^Syntax Error: Document contains more that \d+ tokens/;

export const isTokenLimit = (error: unknown): boolean => error instanceof GraphQLError && ABORTED.test(error.message);

export const tooManyTokens = (): GraphQLError =>
  tooComplex(
    `The query is too long: at most ${tokens} tokens. Send values as variables, or split it into several queries.`,
  );

/** Checks the length of the query and of its operation name in a parsed body, before anything is parsed as GraphQL. */
export function refuseLongQuery(body: unknown): void {
  if (lengthOf(body, 'operationName') > NAME_LENGTH_MAX) {
    throw tooComplex(`The operationName is too long: at most ${NAME_LENGTH_MAX} characters.`);
  }
  if (lengthOf(body, 'query') > length) {
    throw tooComplex(
      `The query is too long: at most ${length} characters. Send values as variables, or split it into several queries.`,
    );
  }
}

const NAME_LENGTH_MAX = 1_000;

function lengthOf(body: unknown, name: string): number {
  const text = memberOf(body, name);
  return typeof text === 'string' ? text.length : 0;
}

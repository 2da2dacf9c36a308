import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { LIMITS } from '../config/contract-limits.js';
import { badInput, checkVariables } from './check-variables.js';
import { tooComplex } from './query-limits.js';

/** Asks the database, once or a few times. */
const STATEMENT = 10;
/** Reads and adds up many rows. */
const FIGURES = 100;
/** Occupies a child process for some milliseconds to some hundreds: draws, reads or inspects a picture. */
const WORKER = 100;

/**
 * What a field costs where it is not 1, by `Type.field`. The unit is a column of a row that is read already. A field of
 * the roots or of a list with a size that is not named here is one statement.
 */
export const COSTS: Readonly<Record<string, number>> = {
  'QrCode.svg': WORKER,
  'QrCode.scannability': WORKER,
  'Query.qrCodeArtwork': WORKER,
  'Query.previewQrCode': WORKER,
  'Query.previewPage': WORKER,
  'Query.analyticsOverview': FIGURES,
  'Mutation.createQrCode': WORKER,
  'Mutation.updateQrCode': WORKER,
  'Mutation.restoreQrCodeRevision': WORKER,
  'Mutation.uploadQrAsset': WORKER,
};

/** Arguments that say how many entries a list may have. */
const SIZES = ['pageSize', 'first'];
const ROOTS = ['Query', 'Mutation', 'Subscription'];

function ownCost(type: string, { name, args }: GraphQLField<unknown, unknown>): number {
  if (name.startsWith('__')) return 1;
  const asks = ROOTS.includes(type) || args.some((argument) => SIZES.includes(argument.name));
  return COSTS[`${type}.${name}`] ?? (asks ? STATEMENT : 1);
}

/** How often the selection of a field runs, at least once. A size above the deed's own limit is counted as it stands. */
const repetitions = (args: Readonly<Record<string, unknown>>): number => {
  const sizes = SIZES.map((name) => args[name]).filter((size) => typeof size === 'number');
  return Math.max(1, ...sizes);
};

const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) =>
  ownCost(type.name, field) + repetitions(args) * childComplexity;

/** The sum of an operation's fields, those below a page times its size. */
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
    estimators: [estimate],
    maxQueryNodes: LIMITS.graphql.selections,
    ...(operationName === undefined ? {} : { operationName }),
  });

/**
 * Throws a GraphQLError when a variable is wrong, when the operation costs more than the limit, and when something stops the
 * measuring. So the execution begins with right variables only.
 */
export function checkCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  checkVariables(schema, operation.variableDefinitions ?? [], variables);
  const cost = measure(schema, document, operation, variables);
  if (cost > LIMITS.graphql.cost) {
    throw tooComplex(
      `The query costs ${cost}, and at most ${LIMITS.graphql.cost} is allowed. Ask for fewer fields or a smaller pageSize; pictures cost most.`,
    );
  }
}

function measure(
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

import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Router } from 'express';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Logger } from '../../core/logger.js';
import type { Services } from '../../identity/authentication/services.js';
import { ResponseBudget } from '../../tenancy/limits/rate-limits.js';
import { contextOf, prepareRequest, waitIfExpensive } from './prepare-request.js';
import { checkCost, isTokenLimit, PARSE_OPTIONS, QUERY_RULES, tooManyTokens } from './query-limits.js';
import { errorsPlugin, type GraphqlContext, hideError, renderRequestErrors } from './render-error.js';

/** Limits that cannot be validation rules: the cost depends on the variables, and the parser throws its own errors. */
const limitsPlugin: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => {
    let endTurn: (() => void) | null = null;
    return {
      parsingDidStart: async () => async (error) => {
        if (!(error instanceof GraphQLError) || !isTokenLimit(error)) return;
        const { message, extensions } = tooManyTokens();
        error.message = message;
        Object.assign(error.extensions, extensions);
      },
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (operation === undefined) return;
        const cost = checkCost(schema, document, operation, request.variables ?? {});
        // A mutation must not fail for its response after it has written. Its cost alone bounds the response.
        if (operation.operation !== OperationTypeNode.QUERY) return;
        contextValue.budget = new ResponseBudget();
        endTurn = await waitIfExpensive(cost);
      },
      willSendResponse: async () => endTurn?.(),
    };
  },
};

/**
 * Responses to mutations may contain a new key, so neither this service nor a proxy may compress them; see
 * `compressAnswers`. Caches store no GraphQL response.
 */
const noTransformPlugin: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, response }) => {
      if (operation?.operation === 'mutation') response.http.headers.set('cache-control', 'no-store, no-transform');
    },
  }),
};

export interface GraphqlHandlerOptions {
  /** Whether introspection is allowed and errors suggest names similar to a mistyped one. */
  readonly exposesSchema: boolean;
}

const ignore = (): void => {};

/** The library's own log lines contain error messages, which may repeat anything a caller sent. */
const libraryLogger = (logger: Logger) => ({
  debug: ignore,
  info: ignore,
  warn: () => logger.warn('the GraphQL library reported a warning'),
  error: () => logger.error('the GraphQL library reported an error'),
});

/** Handles requests to exactly `/graphql`: authenticates, reads, executes and answers them. */
export async function createGraphqlHandler(
  services: Services,
  schema: GraphQLSchema,
  { exposesSchema }: GraphqlHandlerOptions,
): Promise<Router> {
  const { logger } = services;
  const server = new ApolloServer<GraphqlContext>({
    schema,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    // Persisted queries are not needed, and any caller could fill their store.
    persistedQueries: false,
    introspection: exposesSchema,
    hideSchemaDetailsFromClientErrors: !exposesSchema,
    parseOptions: PARSE_OPTIONS,
    validationRules: QUERY_RULES,
    maxRecursiveSelections: LIMITS.graphql.selections,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: libraryLogger(logger),
    plugins: [
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      limitsPlugin,
      noTransformPlugin,
      errorsPlugin({ logger, exposesSchema }),
    ],
    formatError: hideError,
  });
  await server.start();
  const router = Router();
  const execute = expressMiddleware(server, { context: async ({ req }) => contextOf(req) });
  router.use((request, _response, next) => next(request.path === '/graphql' ? undefined : 'router'));
  router.use(prepareRequest(services), execute, renderRequestErrors(services));
  return router;
}

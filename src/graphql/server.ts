import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { LIMITS } from '../config/contract-limits.js';
import type { Services } from '../context/open-context.js';
import type { Logger } from '../shared/logger.js';
import { errorsPlugin, type GraphqlContext } from './errors-plugin.js';
import { limitsPlugin } from './limits-plugin.js';
import { PARSE_OPTIONS, QUERY_RULES } from './query-limits.js';
import { contextOf, receiveRequest } from './receive-request.js';
import { hideError } from './render-error.js';
import { sendErrors } from './send-errors.js';

export interface GraphqlHandlerOptions {
  /** Whether callers may ask for the schema and are told of names near those they mistyped. */
  readonly tellsSchema: boolean;
}

const unspoken = (): void => {};

/** What the library would say holds the messages of errors, and those may hold anything. */
const libraryLogger = (logger: Logger) => ({
  debug: unspoken,
  info: unspoken,
  warn: () => logger.warn('the GraphQL library has a warning'),
  error: () => logger.error('the GraphQL library met an unexpected error'),
});

/** `/graphql`, exactly: its requests are let in, read, executed and answered here. */
export async function createGraphqlHandler(
  services: Services,
  schema: GraphQLSchema,
  { tellsSchema }: GraphqlHandlerOptions,
): Promise<Router> {
  const { logger } = services;
  const server = new ApolloServer<GraphqlContext>({
    schema,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    // Queries by their hash alone: nobody asked for it, and every caller could fill its store.
    persistedQueries: false,
    introspection: tellsSchema,
    hideSchemaDetailsFromClientErrors: !tellsSchema,
    parseOptions: PARSE_OPTIONS,
    validationRules: QUERY_RULES,
    maxRecursiveSelections: LIMITS.graphql.selections,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: libraryLogger(logger),
    plugins: [ApolloServerPluginLandingPageDisabled(), limitsPlugin, errorsPlugin({ logger, tellsSchema })],
    formatError: hideError,
  });
  await server.start();
  const router = Router();
  const execute = expressMiddleware(server, { context: async ({ req }) => contextOf(req) });
  router.use((request, _response, next) => next(request.path === '/graphql' ? undefined : 'router'));
  router.use(receiveRequest(services), execute, sendErrors(services));
  return router;
}

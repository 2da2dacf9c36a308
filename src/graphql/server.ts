import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Services } from '../access/open-context.js';
import { LIMITS } from '../config/limits.js';
import { toAppError } from '../database/to-app-error.js';
import { admit } from '../http/admit.js';
import { requestIdOf } from '../http/request-id.js';
import { errorsPlugin, type GraphqlContext } from './errors-plugin.js';
import { limitsPlugin } from './limits-plugin.js';
import { PARSE_OPTIONS, QUERY_RULES } from './query-limits.js';
import { hideError, renderError } from './render-error.js';

/** Errors of the context decide the HTTP status: nothing was executed. */
async function enter(services: Services, request: Request, response: Response): Promise<GraphqlContext> {
  const requestId = requestIdOf(response);
  try {
    return { ...(await admit(services, request, response)), requestId };
  } catch (error) {
    const known = toAppError(error, services.logger, requestId);
    const { message, extensions } = renderError(known);
    if (known.retryAfterSeconds !== null) response.set('Retry-After', String(known.retryAfterSeconds));
    throw new GraphQLError(message, { extensions: { ...extensions, http: { status: known.status } } });
  }
}

export interface GraphqlDoorOptions {
  /** Whether callers may ask for the schema and are told of names near those they mistyped. */
  readonly tellsSchema: boolean;
}

/** The GraphQL door as a middleware that expects a parsed body. */
export async function createGraphqlDoor(
  services: Services,
  schema: GraphQLSchema,
  { tellsSchema }: GraphqlDoorOptions,
): Promise<RequestHandler> {
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
    plugins: [ApolloServerPluginLandingPageDisabled(), limitsPlugin, errorsPlugin({ logger, tellsSchema })],
    formatError: hideError,
  });
  await server.start();
  return expressMiddleware(server, { context: ({ req, res }) => enter(services, req, res) });
}

import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context } from '../access/context.js';
import { openContext, type Services } from '../access/open-context.js';
import { toAppError } from '../database/to-app-error.js';
import { formatError, renderError } from './render-error.js';

/** Errors of the context decide the HTTP status: nothing was executed. */
async function enter(services: Services, apiKey: string | undefined): Promise<Context> {
  try {
    return await openContext(services, apiKey);
  } catch (error) {
    const known = toAppError(error, services.logger, 'graphql');
    const { message, extensions } = renderError(known);
    throw new GraphQLError(message, { extensions: { ...extensions, http: { status: known.status } } });
  }
}

/** The GraphQL door as a middleware that expects a parsed body. */
export async function createGraphqlDoor(services: Services, schema: GraphQLSchema): Promise<RequestHandler> {
  const server = new ApolloServer<Context>({
    schema,
    csrfPrevention: true,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [ApolloServerPluginLandingPageDisabled()],
    formatError: formatError(services.logger),
  });
  await server.start();
  return expressMiddleware(server, { context: ({ req }) => enter(services, req.get('x-api-key')) });
}

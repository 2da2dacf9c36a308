import { ApolloServer } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../access/context.js';
import { openContext, type Services } from '../access/open-context.js';
import { toAppError } from '../database/to-app-error.js';
import type { AppError } from '../floor/errors.js';

/** An AppError on the GraphQL door: its code and fields in the extensions. */
const render = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.code, ...(error.fields === null ? {} : { errors: error.fields }) },
});

/** Errors of the language itself (syntax, validation, wrong variables) keep Apollo's codes; a stack never leaves. */
function formatError({ logger }: Services) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    const isLanguageError = original instanceof GraphQLError && !(original.originalError instanceof Error);
    if (isLanguageError) return formatted;
    const known = original instanceof GraphQLError ? original.originalError : original;
    const { locations, path } = formatted;
    return { ...render(toAppError(known, logger, 'graphql')), ...(locations && { locations }), ...(path && { path }) };
  };
}

/** Errors of the context decide the HTTP status: nothing was executed. */
async function enter(services: Services, apiKey: string | undefined): Promise<Context> {
  try {
    return await openContext(services, apiKey);
  } catch (error) {
    const known = toAppError(error, services.logger, 'graphql');
    const { message, extensions } = render(known);
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
    formatError: formatError(services),
  });
  await server.start();
  return expressMiddleware(server, { context: ({ req }) => enter(services, req.get('x-api-key')) });
}

import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerValidationErrorCode } from '@apollo/server/errors';
import type { ErrorRequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { type AppError, internalError, responseTooLarge } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { Services } from '../../identity/authentication/services.js';
import { toAppError } from '../../platform/database/to-app-error.js';
import { requestIdOf } from '../../platform/http/request.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { ResponseBudget } from '../../tenancy/limits/rate-limits.js';

/**
 * Renders an AppError for GraphQL. The extensions contain its code, fields and suggestions, and also every problem as a
 * code with parameters, for other languages: first the message, with a null path, then those of each field.
 */
export const renderError = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: {
    code: error.code,
    ...(error.fields !== null && { errors: error.fieldTexts }),
    ...(error.suggestions.length > 0 && { suggestions: error.suggestions }),
    problems: problemsOf(error),
  },
});

/** Returns an error's problems as codes with parameters. */
export const problemsOf = ({ problem, fields }: AppError): object[] => [
  { path: null, ...problem },
  ...Object.entries(fields ?? {}).flatMap(([path, problems]) => problems.map((each) => ({ path, ...each }))),
];

/** Returns the original error without the GraphQLErrors around it. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError !== undefined ? causeOf(error.originalError) : error;

/**
 * Renders errors in the document (syntax, validation, limits, invalid variables) with our own code instead of
 * the library's.
 */
function renderLanguageError(formatted: GraphQLFormattedError, { extensions: { code } }: GraphQLError) {
  return code === undefined ? formatted : { ...formatted, extensions: { ...formatted.extensions, code } };
}

const render = (
  formatted: GraphQLFormattedError,
  error: unknown,
  toKnown: (cause: unknown) => AppError,
): GraphQLFormattedError => {
  const cause = causeOf(error);
  if (cause instanceof GraphQLError) return renderLanguageError(formatted, cause);
  const { locations, path } = formatted;
  return { ...renderError(toKnown(cause)), ...(locations && { locations }), ...(path && { path }) };
};

/** Renders any thrown value and logs unexpected errors with the request's id. Never sends a stack. */
export const formatError =
  (logger: Logger, requestId: string) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError =>
    render(formatted, error, (cause) => toAppError(cause, logger, requestId));

/** Like `formatError`, but for unknown requests: an unexpected error is neither described nor logged. */
export const hideError = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError =>
  render(formatted, error, internalError);

/** Answers requests that are refused before execution with GraphQL errors and the matching HTTP status. */
export const renderRequestErrors =
  ({ logger }: Services): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof GraphQLError) {
      const { code } = error.extensions;
      response.status(400).json({ errors: [{ message: error.message, extensions: { code } }] });
      return;
    }
    const known = toAppError(error, logger, requestIdOf(response));
    if (known.retryAfterSeconds !== null) response.set('Retry-After', String(known.retryAfterSeconds));
    response.status(known.status).json({ errors: [renderError(known)] });
  };

/** The context of a GraphQL request, with the id that its response carries. */
export interface GraphqlContext extends Context {
  readonly requestId: string;
  /** Set when the operation is known. */
  budget?: ResponseBudget;
}

export interface ErrorsOptions {
  readonly logger: Logger;
  /** Whether errors may name parts of the schema that the caller did not use. */
  readonly exposesSchema: boolean;
}

/** In errors about variables. The library removes suggestions only from validation errors. */
const SUGGESTION = / ?Did you mean .+\?$/;

const withoutSuggestion = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: error.message.replace(SUGGESTION, ''),
});

/** Replaces a message that the library addresses to the service's developer instead of the caller. */
const withPlainMessage = (error: GraphQLFormattedError): GraphQLFormattedError =>
  error.extensions?.validationErrorCode === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED
    ? { ...error, message: 'Introspection is disabled on this service. All other queries work.' }
    : error;

/** Renders errors. The server's `formatError` cannot, because it does not know the request and its id. */
export const errorsPlugin = ({ logger, exposesSchema }: ErrorsOptions): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue: { requestId, budget } }) => {
      if (errors === undefined || response.body.kind !== 'single') return;
      const format = formatError(logger, requestId);
      const result = response.body.singleResult;
      if (budget?.isExceeded) {
        // Every field that came after it has failed too.
        response.body.singleResult = { errors: [renderError(responseTooLarge(LIMITS.graphql.responseBytes))] };
        response.http.status = 400;
        return;
      }
      result.errors = result.errors?.map((formatted, index) => {
        const error = withPlainMessage(format(formatted, errors[index]));
        return exposesSchema ? error : withoutSuggestion(error);
      });
    },
  }),
});

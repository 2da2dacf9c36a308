import type { ErrorRequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Services } from '../../access/services.js';
import { type AppError, internalError } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import { toAppError } from '../../platform/database/to-app-error.js';
import { requestIdOf } from '../../platform/http/request-id.js';

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

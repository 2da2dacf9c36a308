import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toAppError } from '../database/to-app-error.js';
import { type AppError, internalError } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';

/** An AppError on the GraphQL door: its code and fields in the extensions. */
export const renderError = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.code, ...(error.fields === null ? {} : { errors: error.fields }) },
});

/** What was thrown in the beginning, below everything that was wrapped around it. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError !== undefined ? causeOf(error.originalError) : error;

/** Errors of the language itself: syntax, validation, limits, wrong variables. Their own code wins over the library's. */
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

/** What may leave, whatever was thrown; an unexpected error is logged with the request's id. A stack never leaves. */
export const formatError =
  (logger: Logger, requestId: string) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError =>
    render(formatted, error, (cause) => toAppError(cause, logger, requestId));

/** The same where the request is not known: tells nothing and logs nothing. */
export const hideError = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError =>
  render(formatted, error, internalError);

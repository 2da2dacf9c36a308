import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toAppError } from '../database/to-app-error.js';
import type { AppError } from '../floor/errors.js';
import type { Logger } from '../floor/logger.js';

/** An AppError on the GraphQL door: its code and fields in the extensions. */
export const renderError = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.code, ...(error.fields === null ? {} : { errors: error.fields }) },
});

/** Errors of the language itself (syntax, validation, wrong variables) keep their codes; a stack never leaves. */
export const formatError =
  (logger: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    const isLanguageError = original instanceof GraphQLError && !(original.originalError instanceof Error);
    if (isLanguageError) return formatted;
    const known = original instanceof GraphQLError ? original.originalError : original;
    const { locations, path } = formatted;
    return {
      ...renderError(toAppError(known, logger, 'graphql')),
      ...(locations && { locations }),
      ...(path && { path }),
    };
  };

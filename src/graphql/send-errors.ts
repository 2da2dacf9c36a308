import type { ErrorRequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import type { Services } from '../context/open-context.js';
import { toAppError } from '../database/to-app-error.js';
import { requestIdOf } from '../http/request-id.js';
import { renderError } from './render-error.js';

/** Answers for a request that was refused before anything was executed: GraphQL's form with the HTTP status. */
export const sendErrors =
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

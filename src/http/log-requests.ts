import type { RequestHandler } from 'express';
import type { Logger } from '../shared/logger.js';
import { operationNameOf } from './operation-name.js';
import { requestCallerOf } from './request-caller.js';
import { requestIdOf } from './request-id.js';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/**
 * One line per request, whatever its answer: no query, no address of the caller, no user agent, no key, but the ids of key
 * and workspace. Scans do not pass here: they have a metric instead of a line.
 */
export const logRequests =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const path = request.path.slice(0, 200).replace(ID, ':id');
    response.once('close', () => {
      const operation = path.startsWith('/graphql') ? operationNameOf(request) : null;
      logger.info(
        {
          requestId: requestIdOf(response),
          method: request.method,
          path,
          ...(operation !== null && { operation }),
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - start),
          ...requestCallerOf(response),
          // The caller hung up before the answer was sent.
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };

import type { RequestHandler } from 'express';
import type { Logger } from '../../core/logger.js';
import { operationNameOf } from './operation-name.js';
import { requestCallerOf } from './request-caller.js';
import { requestIdOf } from './request-id.js';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/**
 * Logs one line per request, with the ids of key and workspace but without query string, address, user agent or key. Scans
 * are counted by a metric instead.
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
          // The client disconnected before the answer was sent.
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };

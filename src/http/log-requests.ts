import type { RequestHandler } from 'express';
import type { Logger } from '../floor/logger.js';
import { requestIdOf } from './request-id.js';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/** One line per request: no query, no address of the caller, no user agent, no key. */
export const logRequests =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const path = request.path.slice(0, 200).replace(ID, ':id');
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - start);
      const { statusCode: status } = response;
      logger.info({ requestId: requestIdOf(response), method: request.method, path, status, milliseconds }, 'request');
    });
    next();
  };

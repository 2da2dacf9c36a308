import { finished } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { authenticateKeyOrSession } from '../../access/authenticate.js';
import type { Services } from '../../access/services.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { readGraphqlForm } from '../../platform/http/body/read-graphql-form.js';
import { readJsonBody } from '../../platform/http/body/read-json-body.js';
import { takeFile } from '../../platform/http/body/to-upload.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { GraphqlContext } from './errors-plugin.js';
import { refuseLongQuery } from './query-limits.js';

/**
 * Media types that a web page of any origin can send without a preflight request (Fetch standard, CORS-safelisted
 * request header).
 */
const SAFELISTED_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
/** Headers that force a preflight request. Apollo's clients send them. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

const contexts = new WeakMap<Request, GraphqlContext>();

/** Returns the context of a request authenticated by `prepareRequest`. */
export function contextOf(request: Request): GraphqlContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('the request was not authenticated');
  return context;
}

/** Checks a request's origin, key and rate limit, in this order, and only then reads its body. */
export const prepareRequest =
  (services: Services): RequestHandler =>
  async (request, response, next) => {
    refuseCrossSiteRequest(request);
    const context = await authenticateKeyOrSession(services, request, response);
    contexts.set(request, { ...context, requestId: requestIdOf(response) });
    const body = await readBody(services, request, response);
    refuseLongQuery(body);
    request.body = body;
    next();
  };

const mediaTypeOf = ({ headers }: Request): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

function refuseCrossSiteRequest(request: Request): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== undefined && !SAFELISTED_TYPES.includes(mediaType)) return;
  if (PREFLIGHT_HEADERS.some((name) => request.headers[name])) return;
  throw new GraphQLError(
    'Rejected as a possible cross-site request. Send Content-Type: application/json or, with a form or a GET, the header Apollo-Require-Preflight: true.',
    { extensions: { code: 'BAD_REQUEST' } },
  );
}

/** Apollo reads the query of a GET itself but always requires a body. */
async function readBody(services: Services, request: Request, response: Response): Promise<unknown> {
  if (request.method !== 'POST') return {};
  if (mediaTypeOf(request) !== 'multipart/form-data') {
    return (await readJsonBody(request, LIMITS.jsonBodyBytes, LIMITS.selectionMax)).value;
  }
  const { files, rejectedUploads, uploadLimits } = services;
  const reading = readGraphqlForm(request, files, uploadBytesMax(uploadLimits));
  const { operations, file } = await rejectedUploads.count(reading);
  // Removes a file that no resolver took, after the response.
  finished(response, () => void (file !== null && takeFile(file) && file.remove().catch(() => {})));
  return operations;
}

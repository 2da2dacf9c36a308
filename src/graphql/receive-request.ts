import type { Request, RequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import type { Services } from '../context/open-context.js';
import { authenticateRequest } from '../http/authenticate-request.js';
import { readGraphqlForm } from '../http/body/read-graphql-form.js';
import { readJsonBody } from '../http/body/read-json-body.js';
import { requestIdOf } from '../http/request-id.js';
import { uploadBytesMax } from '../storage/upload-limits.js';
import type { GraphqlContext } from './errors-plugin.js';
import { refuseLongQuery } from './query-limits.js';

/** What a foreign web page can have a browser send without asking first (Fetch standard, CORS-safelisted request header). */
const UNASKED_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
/** With one of these it had to ask. The names are Apollo's, whose clients send them. */
const ASKING_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

const contexts = new WeakMap<Request, GraphqlContext>();

/** Of a request that `receiveRequest` let in. */
export function contextOf(request: Request): GraphqlContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('a request that was not let in');
  return context;
}

/** Lets a request in by origin, key and rate limit, in this order, and only then reads its body. */
export const receiveRequest =
  (services: Services): RequestHandler =>
  async (request, response, next) => {
    refuseForeignPages(request);
    const context = await authenticateRequest(services, request, response);
    contexts.set(request, { ...context, requestId: requestIdOf(response) });
    const body = await readBody(services, request);
    refuseLongQuery(body);
    request.body = body;
    next();
  };

const mediaTypeOf = ({ headers }: Request): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

function refuseForeignPages(request: Request): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== undefined && !UNASKED_TYPES.includes(mediaType)) return;
  if (ASKING_HEADERS.some((name) => request.headers[name])) return;
  throw new GraphQLError(
    'A web page could send this without its user knowing. Send Content-Type: application/json, or with a form or a GET the header Apollo-Require-Preflight: true.',
    { extensions: { code: 'BAD_REQUEST' } },
  );
}

/** Apollo reads the query of a GET itself, and wants a body to be there in any case. */
async function readBody({ uploadLimits }: Services, request: Request): Promise<unknown> {
  if (request.method !== 'POST') return {};
  if (mediaTypeOf(request) === 'multipart/form-data') {
    return readGraphqlForm(request, uploadBytesMax(uploadLimits));
  }
  return (await readJsonBody(request)).value;
}

import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { authenticateKeyOrSession } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';
import { readGraphqlForm } from '../../platform/http/body/read-graphql-form.js';
import { takeFile } from '../../platform/http/body/to-upload.js';
import { requestIdOf } from '../../platform/http/request.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import { refuseLongQuery } from './query-limits.js';
import type { GraphqlContext } from './render-error.js';

/** More than one overview of a segment, which has a queue of its own for reading scans. */
const EXPENSIVE_COST = LIMITS.graphql.cost / 2;
/** A query that waits for the database holds up no other one for longer. */
const WAIT_MAX_MS = 3_000;

let previous: Promise<void> = Promise.resolve();

/**
 * Waits until no other expensive query is executed, and returns a function to be called when the response is complete.
 * One at a time, they take as long as all at once, but the memory and the stalls of one. Returns null for other queries.
 */
export async function waitIfExpensive(cost: number): Promise<(() => void) | null> {
  if (cost < EXPENSIVE_COST) return null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = previous;
  previous = promise;
  await Promise.race([before, sleep(WAIT_MAX_MS, undefined, { ref: false })]);
  return resolve;
}

const SLICE_MS = 10;

const waiting: (() => void)[] = [];
let sliceEndMs = 0;

/** Lets the one who has waited longest go on. The event loop polls between two turns. */
function giveTurn(): void {
  sliceEndMs = performance.now() + SLICE_MS;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/**
 * Returns undefined within the process's current slice of 10 ms, and otherwise a promise of the next one. All requests
 * take turns, so that redirects wait for one slice at most however many large responses are put together.
 */
export function takeTurn(): Promise<void> | undefined {
  if (performance.now() < sliceEndMs) return undefined;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

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

import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { problem } from '../../core/contract/problems.js';
import { AppError, invalidJson } from '../../core/errors.js';
import { authenticateRequest } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type Answer, createAnswer, sendAnswer } from './answer.js';
import { answerIdempotently } from './answer-idempotently.js';
import { isJsonObject, readVariables } from './read-variables.js';
import { API_PREFIX } from './routes.js';
import type { PreparedRoute } from './stored-document.js';

/**
 * Runs the route's document with the request's values and sends its root field. An unreadable body counts as an empty
 * object, so that permission and existence are still checked first; the response then names the body's problem instead
 * of missing fields. Such a request does not use up its Idempotency-Key.
 */
export async function runRoute(
  services: Services,
  route: PreparedRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const { row, stored } = route;
  const context = await authenticateRequest(services, request, response, row.scope);
  const { body, bytes, broken } = row.body === undefined ? NO_BODY : await readBody(request);
  const { variables, problems } = readVariables(row, stored, request, body);
  if (row.ifMatch) variables.expectedVersions = versionsOf(request);
  const execute = async (claiming: Context): Promise<Answer> => {
    const value = await route.run(variables, { ...claiming, inputProblems: problems.toFields() });
    if (row.paged) response.set(linksOf(services, request, row.path, value));
    return createAnswer(row, value);
  };
  if (broken !== null) throw await selectError(execute(context), broken);
  const hash = () => createHash('sha256').update(bytes).digest('base64url');
  sendAnswer(
    response,
    await answerIdempotently({ route, context, key: request.get('Idempotency-Key'), hash }, execute),
  );
}

/** Returns the execution's error, or the body's if nothing but the body's values was missing. */
const selectError = (executed: Promise<Answer>, broken: AppError): Promise<unknown> =>
  executed.then(
    () => broken,
    (error: unknown) => (error instanceof AppError && error.code === 'validation_failed' ? broken : error),
  );

function linksOf({ publicUrl }: Services, request: Request, path: string, value: unknown): { Link?: string } {
  const mark = request.url.indexOf('?');
  const query = mark === -1 ? '' : request.url.slice(mark + 1);
  const header = linkHeader(publicUrl + API_PREFIX + path, query, value);
  return header === undefined ? {} : { Link: header };
}

interface Body {
  readonly body: unknown;
  readonly bytes: Buffer;
  readonly broken: AppError | null;
}

const EMPTY = Buffer.alloc(0);
const NO_BODY: Body = { body: undefined, bytes: EMPTY, broken: null };
const brokenBody = (broken: AppError): Body => ({ body: {}, bytes: EMPTY, broken });

async function readBody(request: Request): Promise<Body> {
  try {
    const { value, bytes } = await readJsonBody(request);
    if (!isJsonObject(value)) return brokenBody(invalidJson(problem('json_object_needed')));
    return { body: value, bytes, broken: null };
  } catch (error) {
    if (error instanceof AppError) return brokenBody(error);
    throw error;
  }
}

const CAMPAIGN_TAG = /^"(\d{1,9})-[\w-]*"$/;

/**
 * Returns the versions in If-Match. Null without the header, or for `*`, which every existing campaign matches. The
 * comparison is strong (RFC 9110, section 13.1.1): a weak tag, or one that is not a campaign's, matches nothing. An
 * empty list refuses the request.
 */
function versionsOf(request: Request): number[] | null {
  const header = request.get('If-Match')?.trim();
  if (header === undefined || header === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = CAMPAIGN_TAG.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

const page = z.looseObject({ page: z.int(), pageSize: z.int(), totalCount: z.int() });

/** A longer header is omitted: clients accept 8 to 16 KB of headers, and a search text may be long. */
const LENGTH_MAX = 4000;

/**
 * Returns links to the other pages of a list (RFC 8288) with the parameters of the caller's query, or undefined if
 * there are none. `address` is the list's; `query` is the query as sent.
 */
function linkHeader(address: string, query: string, answer: unknown): string | undefined {
  const { page: current, pageSize, totalCount } = page.parse(answer);
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  const link = (relation: string, number: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `<${address}?${parameters}>; rel="${relation}"`;
  };
  const links = [
    ...(current > 1 ? [link('first', 1), link('prev', Math.min(current - 1, last))] : []),
    ...(current < last ? [link('next', current + 1)] : []),
    ...(current === last ? [] : [link('last', last)]),
  ];
  const header = links.join(', ');
  return header === '' || header.length > LENGTH_MAX ? undefined : header;
}

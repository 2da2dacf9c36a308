import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { authenticateRequest } from '../../access/authenticate.js';
import type { Context, Services } from '../../access/context/context.js';
import { AppError, invalidJson } from '../../core/errors.js';
import { readJsonBody } from '../../platform/http/body/read-json-body.js';
import { type Answer, createAnswer, sendAnswer } from './answer.js';
import { answerIdempotently } from './answer-idempotently.js';
import { versionsOf } from './if-match.js';
import { linkHeader } from './link-header.js';
import type { PreparedRoute } from './prepare-route.js';
import { isJsonObject } from './read-value.js';
import { readVariables } from './read-variables.js';
import { API_PREFIX } from './routes.js';

/**
 * Runs the route's document with the values of the request and sends its root field. A body that cannot be read at all
 * counts as an empty object, so that permission and existence are still checked first; instead of the fields that are
 * then missing, the answer names the problem of the body. Such a request does not use up its Idempotency-Key.
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

/** The error of the execution, or that of the body when only the body's values were missing. */
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
    if (!isJsonObject(value)) return brokenBody(invalidJson('The body must be a JSON object.'));
    return { body: value, bytes, broken: null };
  } catch (error) {
    if (error instanceof AppError) return brokenBody(error);
    throw error;
  }
}

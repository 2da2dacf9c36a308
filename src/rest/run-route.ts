import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { openContext, type Services } from '../access/open-context.js';
import { AppError, invalidJson } from '../floor/errors.js';
import { readJsonBody } from '../http/read-json-body.js';
import { isJsonObject } from './read-value.js';
import { readVariables } from './read-variables.js';
import type { Route } from './routes.js';
import { runDocument } from './run-document.js';
import { sendAnswer } from './send-answer.js';
import type { StoredDocument } from './stored-document.js';

/**
 * Runs the route's document with what the request holds and sends its root field. A body that cannot be read at all
 * is read as an empty object, so that permission and existence are still decided first; the resolver then misses what
 * it needs, and the caller is told of the body instead.
 */
export async function runRoute(
  services: Services,
  schema: GraphQLSchema,
  route: Route,
  stored: StoredDocument,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await openContext(services, request.get('x-api-key'));
  const { body, broken } = route.body === undefined ? NO_BODY : await readBody(request, response);
  const { variables, problems } = readVariables(route, stored, request, body);
  const answer = await runDocument(schema, stored, variables, { ...context, unread: problems.toFields() }).catch(
    (error: unknown) => {
      const isInvalid = error instanceof AppError && error.code === 'validation_failed';
      throw isInvalid && broken !== null ? broken : error;
    },
  );
  if (broken !== null) throw broken;
  sendAnswer(route, request, response, answer);
}

interface Body {
  readonly body: unknown;
  readonly broken: AppError | null;
}

const NO_BODY: Body = { body: undefined, broken: null };

async function readBody(request: Request, response: Response): Promise<Body> {
  try {
    const body = await readJsonBody(request, response);
    return isJsonObject(body)
      ? { body, broken: null }
      : { body: {}, broken: invalidJson('The body must be a JSON object.') };
  } catch (error) {
    if (error instanceof AppError) return { body: {}, broken: error };
    throw error;
  }
}

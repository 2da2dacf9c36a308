import type { Request } from 'express';
import { FieldProblems } from '../shared/field-problems.js';
import { isJsonObject, readMissing, readValue } from './read-value.js';
import type { Route } from './routes.js';
import type { StoredDocument } from './stored-document.js';

export interface ReadRequest {
  readonly variables: Record<string, unknown>;
  readonly problems: FieldProblems;
}

/**
 * The document's variables from the path, the query and the JSON body, with all that could not be read. The body is a
 * parsed JSON object, or undefined for a route without one.
 */
export function readVariables(
  route: Route,
  { variables }: StoredDocument,
  request: Request,
  body: unknown,
): ReadRequest {
  const problems = new FieldProblems();
  const values: Record<string, unknown> = Object.create(null);
  for (const { name, type, hasDefault } of variables) {
    const place = placeOf(route, name, request, body);
    const given = Object.hasOwn(place.members, name) ? place.members[name] : undefined;
    if (given !== undefined) values[name] = readValue(type, given, place.path, problems, place.source);
    else if (!hasDefault) values[name] = readMissing(type, name, problems);
  }
  return { variables: values, problems };
}

interface Place {
  readonly members: Record<string, unknown>;
  readonly source: 'json' | 'text';
  readonly path: string;
}

function placeOf(route: Route, name: string, request: Request, body: unknown): Place {
  if (Object.hasOwn(request.params, name)) return { members: request.params, source: 'text', path: name };
  if (route.body === 'input') return { members: { input: body }, source: 'json', path: '' };
  if (route.body === 'members') return { members: isJsonObject(body) ? body : {}, source: 'json', path: name };
  return { members: request.query, source: 'text', path: name };
}

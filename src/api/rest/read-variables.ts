import type { Request } from 'express';
import { lookUp, setMember } from '../../core/contract/look-up.js';
import { FieldProblems } from '../../core/field-problems.js';
import { isJsonObject, readAllowed, readMissing, readValue } from './read-value.js';
import type { Route } from './routes.js';
import type { StoredDocument } from './stored-document.js';

export interface ReadRequest {
  readonly variables: Record<string, unknown>;
  readonly problems: FieldProblems;
}

/**
 * Reads the document's variables from path, query and JSON body, and reports values that cannot be read. The body is a
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
    const source = sourceOf(route, name, request, body);
    const value = lookUp(source.members, name);
    const allowed = lookUp(route.allowedValues ?? {}, name);
    if (value !== undefined && allowed !== undefined) {
      setMember(values, name, readAllowed(allowed, value, source.path, problems));
    } else if (value !== undefined) {
      setMember(values, name, readValue(type, value, source.path, problems, source.kind));
    } else if (!hasDefault) {
      setMember(values, name, readMissing(type, name, problems));
    }
  }
  return { variables: values, problems };
}

/** Where a variable's value is sent. */
interface VariableSource {
  readonly members: Record<string, unknown>;
  readonly kind: 'json' | 'text';
  readonly path: string;
}

function sourceOf(route: Route, name: string, request: Request, body: unknown): VariableSource {
  if (Object.hasOwn(request.params, name)) return { members: request.params, kind: 'text', path: name };
  if (route.body === 'input') return { members: { input: body }, kind: 'json', path: '' };
  if (route.body === 'members') return { members: isJsonObject(body) ? body : {}, kind: 'json', path: name };
  return { members: request.query, kind: 'text', path: name };
}

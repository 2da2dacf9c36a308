import type { Request } from 'express';
import {
  type GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { lookUp, setMember } from '../../core/contract/look-up.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { isGraphqlOnly } from '../../tenancy/fields/graphql-only.js';
import type { Route } from './routes.js';
import type { StoredDocument } from './stored-document.js';

/** How values are sent: JSON has types, a query string is only text. */
export type ValueSource = 'json' | 'text';

type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WHOLE_NUMBER = /^-?\d{1,15}$/;
const WRONG: Record<string, Problem> = {
  Int: problem('not_whole_number'),
  Boolean: problem('not_boolean'),
  String: problem('not_string'),
};

/** Replaces a value that could not be read, so that the document can be executed. It is never stored. */
const placeholder = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return placeholder(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return readObject(type, {}, '', null);
  return lookUp<unknown>({ Int: 1, Boolean: false }, type.name) ?? '';
};

/**
 * Reads a value according to its GraphQL type and ignores members that the type does not have or that are only for
 * GraphQL. An invalid value is replaced by a placeholder and added to `problems` under the caller's path. An absent
 * value stays undefined.
 */
export function readValue(
  type: GraphQLInputType,
  value: unknown,
  path: string,
  problems: FieldProblems | null,
  source: ValueSource,
): unknown {
  if (isNonNullType(type)) {
    if (value !== null) return readValue(type.ofType, value, path, problems, source);
    problems?.add(path, problem('null_value'));
    return placeholder(type);
  }
  if (value === null) return null;
  if (type instanceof GraphQLList) return value;
  if (type instanceof GraphQLInputObjectType) {
    if (isJsonObject(value)) return readObject(type, value, path, problems);
    problems?.add(path, problem('not_object'));
    return placeholder(type);
  }
  const read = isEnumType(type) ? readWord(type, value) : readScalar(type, value, source);
  if ('value' in read) return read.value;
  problems?.add(path, read.problem);
  return placeholder(type);
}

type Reading = { value: unknown } | { problem: Problem };

function readWord(type: GraphQLEnumType, value: unknown): Reading {
  return oneOf(
    type.getValues().map((word) => word.name),
    value,
  );
}

const oneOf = (words: readonly string[], value: unknown): Reading =>
  typeof value === 'string' && words.includes(value)
    ? { value }
    : { problem: problem('not_one_of', { names: words.join(', ') }) };

/** Reads one of the allowed values. Any other is reported, and the first allowed value is its placeholder. */
function readAllowed(allowed: readonly string[], value: unknown, path: string, problems: FieldProblems): unknown {
  const read = oneOf(allowed, value);
  if ('value' in read) return read.value;
  problems.add(path, read.problem);
  return allowed[0];
}

function readScalar(type: GraphQLScalarType, raw: unknown, source: ValueSource): Reading {
  const value = source === 'text' ? fromText(type.name, raw) : raw;
  const wrong = { problem: lookUp(WRONG, type.name) ?? problem('not_valid') };
  if (type.name === 'Int') return Number.isInteger(value) && fitsInt(Number(value)) ? { value } : wrong;
  if (type.name === 'Boolean') return typeof value === 'boolean' ? { value } : wrong;
  if (typeof value !== 'string') return wrong;
  const malformed = malformedText(value);
  return malformed === null ? { value } : { problem: malformed };
}

/** A GraphQL Int has 32 bits. */
const fitsInt = (value: number): boolean => value === (value | 0);

const fromText = (type: string, value: unknown): unknown => {
  if (type === 'Int' && typeof value === 'string' && WHOLE_NUMBER.test(value)) return Number(value);
  if (type === 'Boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

function readObject(
  type: GraphQLInputObjectType,
  value: JsonObject,
  path: string,
  problems: FieldProblems | null,
): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const field of Object.values(type.getFields())) {
    if (isGraphqlOnly(field)) continue;
    const fieldPath = path === '' ? field.name : `${path}.${field.name}`;
    const member = lookUp(value, field.name);
    if (member !== undefined) {
      setMember(result, field.name, readValue(field.type, member, fieldPath, problems, 'json'));
    } else if (isNonNullType(field.type) && field.defaultValue === undefined) {
      problems?.add(fieldPath, problem('required'));
      setMember(result, field.name, placeholder(field.type));
    }
  }
  return result;
}

/** Reports that a required variable is missing and returns its placeholder. */
function readMissing(type: GraphQLInputType, path: string, problems: FieldProblems): unknown {
  if (!isNonNullType(type)) return undefined;
  problems.add(path, problem('required'));
  return placeholder(type);
}

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

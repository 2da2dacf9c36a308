import type { Request } from 'express';

const LENGTH = 64;
/** Of what was sent only so much is looked at. */
const READ_MAX = 1_000;
/** How an operation begins in GraphQL's grammar. Of an anonymous one the kind is all there is to tell. */
const BEGINNING = /^\s*(query|mutation|subscription)\b\s*([_A-Za-z]\w*)?/;

const member = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found.slice(0, READ_MAX) : '';
};

/** What a GraphQL request calls itself, in letters, digits and _ only: neither the query nor its variables. */
export function operationNameOf(request: Request): string | null {
  const from: unknown = request.method === 'GET' ? request.query : request.body;
  const [, kind, name] = BEGINNING.exec(member(from, 'query')) ?? [];
  const given = member(from, 'operationName').replace(/\W/g, '');
  return (given || name || kind)?.slice(0, LENGTH) ?? null;
}

import type { Request } from 'express';

const LENGTH = 64;
/** No more characters of the query are read. */
const READ_MAX = 1_000;
/** How an operation begins in GraphQL's grammar. An anonymous one has a kind only. */
const BEGINNING = /^\s*(query|mutation|subscription)\b\s*([_A-Za-z]\w*)?/;

const member = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found.slice(0, READ_MAX) : '';
};

/** The operation's name as the request states it, else its kind; letters, digits and _ only. Null when there is neither. */
export function operationNameOf(request: Request): string | null {
  const from: unknown = request.method === 'GET' ? request.query : request.body;
  const [, kind, name] = BEGINNING.exec(member(from, 'query')) ?? [];
  const stated = member(from, 'operationName').replace(/\W/g, '');
  return (stated || name || kind)?.slice(0, LENGTH) ?? null;
}

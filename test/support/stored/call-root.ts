import type { GraphQLArgument, GraphQLField } from 'graphql';
import type { Response } from 'supertest';

/** Returns why an answer is not one that callers may expect, or null. */
export function wrongAnswer({ status, text = '' }: Pick<Response, 'status' | 'text'>): string | null {
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
  return /internal_error|INTERNAL_SERVER_ERROR/.test(text) ? text.slice(0, 600) : null;
}

/** Returns a document that calls a root field with these inputs as variables. */
export function callOf(
  operation: 'query' | 'mutation',
  { name }: GraphQLField<unknown, unknown>,
  inputs: readonly GraphQLArgument[],
  selection: string,
): string {
  const declared = inputs.map((input) => `$${input.name}: ${input.type}`).join(', ');
  const given = inputs.map((input) => `${input.name}: $${input.name}`).join(', ');
  const inParentheses = (text: string): string => (text === '' ? '' : `(${text})`);
  return `${operation} ${inParentheses(declared)} { ${name}${inParentheses(given)} ${selection} }`;
}

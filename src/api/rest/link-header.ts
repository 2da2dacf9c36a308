import { z } from 'zod';

const page = z.looseObject({ page: z.int(), pageSize: z.int(), totalCount: z.int() });

/** A longer header is left out: clients read 8 to 16 KB of headers, and a search text may be long. */
const LENGTH_MAX = 4000;

/**
 * Returns links to the other pages of a list (RFC 8288), with the parameters of the caller's query, or undefined when there
 * are no others. `address` is that of the list; `query` is the query as it was sent.
 */
export function linkHeader(address: string, query: string, answer: unknown): string | undefined {
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

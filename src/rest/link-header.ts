import { z } from 'zod';

const page = z.looseObject({ page: z.int(), pageSize: z.int(), totalCount: z.int() });

/** A header that is longer is left out: clients read 8 to 16 KB of headers, and a search may be very long. */
const LENGTH_MAX = 4000;

/**
 * Links to the other pages of a list (RFC 8288), with all that the caller's query says. `address` is the list's own,
 * `query` as it was sent. Undefined when there is none.
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

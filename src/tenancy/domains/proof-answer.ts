import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUuid } from '../../core/ids.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

const PREFIX = '/.well-known/signpost/';

/** Where a host that leads here answers with the token of its domain. */
export const proofPath = (domainId: string): string => PREFIX + domainId;

/** Anybody may ask under any host, without a limit for an address: more wait for nothing. */
const AT_A_TIME = 4;
let running = 0;

const TOKEN = { name: 'domain-token', text: 'select token from domain where id = $1 and host = $2' };

/**
 * Answers our own request to a host, proven or not. The token is no secret: it is in the DNS. Returns false for all other
 * requests.
 */
export function answerProof(
  { reads }: { readonly reads: ReadPool },
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): boolean {
  const { method, url = '' } = request;
  const id = url.slice(PREFIX.length);
  if (method !== 'GET' || !url.startsWith(PREFIX) || !isUuid(id)) return false;
  const answer = (status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(text);
  };
  if (running >= AT_A_TIME) {
    answer(503, '');
    return true;
  }
  running++;
  reads
    .query<{ token: string }>({ ...TOKEN, values: [id, host] })
    .then(
      ({ rows: [row] }) => (row === undefined ? answer(404, '') : answer(200, row.token)),
      () => answer(503, ''),
    )
    .finally(() => running--);
  return true;
}

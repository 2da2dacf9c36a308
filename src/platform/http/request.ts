import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { memberOf } from '../../core/contract/look-up.js';
import { copyString } from '../../core/copy-string.js';
import type { Logger } from '../../core/logger.js';
import { createTrust } from '../../core/net/client-address.js';
import { RecentMap } from '../../core/recent-map.js';

const HEADER = 'X-Request-Id';
const ACCEPTABLE = /^[\w.-]{1,64}$/;

/** Sets the response's request id: the caller's if it is short and plain, otherwise a new one. */
export function setRequestId(request: IncomingMessage, response: ServerResponse): void {
  const sent = request.headers['x-request-id'];
  response.setHeader(HEADER, typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : randomUUID());
}

/** Empty until `setRequestId` was called. */
export const requestIdOf = (response: ServerResponse): string => String(response.getHeader(HEADER) ?? '');

/** Who sent a request, as ids that mean nothing outside this service. */
export interface RequestCaller {
  readonly principalId: string;
  readonly workspaceId: string;
}

const callers = new WeakMap<ServerResponse, RequestCaller>();

/** Stores the caller of an authenticated request for its log line. */
export function setRequestCaller(response: ServerResponse, { principalId, workspaceId }: RequestCaller): void {
  callers.set(response, { principalId, workspaceId });
}

/** Null if the request has no valid key. */
const requestCallerOf = (response: ServerResponse): RequestCaller | null => callers.get(response) ?? null;

/** With the root's dot and a port. */
const HOST_MAX = 260;
/** Instead of what cannot be a host: a name that nobody can have (RFC 6761, 6.4). */
const NO_HOST = 'no-host.invalid';

/**
 * Returns the host that a request names: in lower case, without port and final dot; empty if it names none, as a request
 * of HTTP/1.0 may.
 */
export type RequestHost = (request: IncomingMessage) => string;

/**
 * A proxy that is trusted may name the host in X-Forwarded-Host, of which the last entry is its own; anybody else only in
 * Host. `trusted` as in TRUST_PROXY.
 */
export function createRequestHost(trusted: readonly string[]): RequestHost {
  const trusts = createTrust(trusted);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    const named =
      forwarded !== undefined && trusts(socket.remoteAddress ?? '')
        ? String(forwarded).split(',').at(-1)?.trim()
        : null;
    return plainHost(named || (headers.host ?? ''));
  };
}

/** Few hosts are named again and again. */
const plainHosts = new RecentMap<string, string>(2_000);

function plainHost(named: string): string {
  const known = plainHosts.get(named);
  if (known !== undefined) return known;
  if (named.length > HOST_MAX || !HOST.test(named)) return NO_HOST;
  const plain = named.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  plainHosts.set(copyString(named), copyString(plain));
  return plain;
}

/** A name or an IP address, and a port. Nothing else may count as a name without a dot, which is the service's own. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d{0,5})?$/i;

/**
 * Whether a host can only mean the service itself, besides the host of its public address: an IP address, or a name
 * without a dot, as on this machine and between containers.
 */
export const isInternalHost = (host: string): boolean =>
  !host.includes('.') || isIP(host) !== 0 || (host.startsWith('[') && host.endsWith(']'));

/** The beginning of every address in a workspace: `/w/{slug}`. */
const PREFIX = /^\/w\/([a-z0-9-]{1,60})(?=[/?]|$)/;

const slugs = new WeakMap<IncomingMessage, string>();

/**
 * Removes the workspace from the request's address and remembers it. Everything after this sees the same address for
 * all workspaces. Does nothing the second time.
 */
export function enterWorkspace(request: IncomingMessage): void {
  const { url = '' } = request;
  const [prefix, slug] = PREFIX.exec(url) ?? [];
  if (prefix === undefined || slug === undefined || slugs.has(request)) return;
  const rest = url.slice(prefix.length);
  slugs.set(request, slug);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The slug of the workspace in the request's address; null if there is none. */
export const slugOf = (request: IncomingMessage): string | null => slugs.get(request) ?? null;

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;
/** Whoever knows these addresses may open or end something. They may be percent-encoded. */
const SECRET_PATH = /(\/(?:s|(?:un)?subscribe|console\/previews))\/[^/]+/;
/** Any other part of a path that is as long as a secret of 192 bits in base64. */
const SECRET = /\/[\w-]{32,}(?=\/|$)/g;
const withoutSecrets = (path: string): string =>
  path.replace(ID, ':id').replace(SECRET_PATH, '$1/:token').replace(SECRET, '/:token').slice(0, 200);

/**
 * Logs one line per request with the ids of key and workspace, but without query string, address, user agent or key.
 * Scans are counted by a metric instead.
 */
export const logRequests =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const path = withoutSecrets(request.path);
    response.once('close', () => {
      const operation = path.startsWith('/graphql') ? operationNameOf(request) : null;
      logger.info(
        {
          requestId: requestIdOf(response),
          method: request.method,
          path,
          ...(operation !== null && { operation }),
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - start),
          ...requestCallerOf(response),
          // The client disconnected before the response was sent.
          ...(!response.writableFinished && { aborted: true }),
        },
        'request',
      );
    });
    next();
  };

const NAME_LENGTH_MAX = 64;
/** Maximum number of characters of the query that are read. */
const READ_MAX = 1_000;
/** Beginning of an operation in GraphQL's grammar. An anonymous operation only has a kind. */
const OPERATION_START = /^\s*(query|mutation|subscription)\b\s*([_A-Za-z]\w*)?/;

const member = (value: unknown, name: string): string => {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found.slice(0, READ_MAX) : '';
};

/**
 * Name of the operation as stated in the request, or else its kind; only letters, digits and _. Null if there is
 * neither.
 */
function operationNameOf(request: Request): string | null {
  const from: unknown = request.method === 'GET' ? request.query : request.body;
  const [, kind, name] = OPERATION_START.exec(member(from, 'query')) ?? [];
  const stated = member(from, 'operationName').replace(/\W/g, '');
  return (stated || name || kind)?.slice(0, NAME_LENGTH_MAX) ?? null;
}

/** In bytes: a shorter response fits into one packet with its headers. */
const THRESHOLD = 1024;
/**
 * A page with the longest content takes about a millisecond on another thread, and a window of 256 KB covers any page.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/**
 * Compresses texts, by their media type, except
 * - responses with an entity tag, which names these bytes and is compared strongly by If-Match (RFC 9110, 8.8.3);
 * - parts of a file;
 * - responses with `no-transform`: those of mutations, some of which contain a new key along with the caller's own
 *   texts. An attacker who makes a browser repeat such a request and sees the lengths could guess the key (BREACH).
 *   Proxies respect the directive, too. Other responses contain no secret worth more than their content, and pages
 *   repeat nothing of their request.
 */
function isCompressed(request: Request, response: Response): boolean {
  if (response.hasHeader('ETag') || response.hasHeader('Content-Range')) return false;
  if (!compression.filter(request, response)) return false;
  // The length in a HEAD response would be that of the uncompressed bytes (RFC 9110, 8.6).
  if (request.method === 'HEAD' && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
  return true;
}

/** Compresses the responses of later handlers with brotli or gzip, as the request accepts, on another thread. */
export const compressAnswers = (): RequestHandler =>
  compression({ filter: isCompressed, threshold: THRESHOLD, brotli: BROTLI });

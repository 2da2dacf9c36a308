import { LIMITS } from '../contract-limits.js';
import { type Problem, problem } from '../problems.js';
import { cleanValue } from '../text.js';
import { readHostName } from './host-name.js';

/** What the service itself answers on a workspace's host. No address begins with one of them. */
const RESERVED_PATHS: readonly string[] = [
  ...['p', 'r', 's', 'fonts', '.well-known', 'robots.txt', 'favicon.ico', 'healthz', 'readyz'],
];

const PATH = /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/;

/** Returns why the text cannot be the path of an address on a workspace's host; null if it can. It begins without a slash. */
export function pathProblem(path: string): Problem | null {
  const [first = '', ...rest] = path.split('/');
  if (path.length > LIMITS.addresses.pathLength || !PATH.test(path)) {
    return problem('not_address_path', { max: LIMITS.addresses.pathLength });
  }
  const dots = [first, ...rest].find((part) => part === '.' || part === '..');
  if (dots !== undefined) return problem('path_reserved', { path: dots });
  return RESERVED_PATHS.includes(first.toLowerCase()) ? problem('path_reserved', { path: first }) : null;
}

export type ScanAddress =
  | { readonly ok: true; readonly host: string; readonly path: string }
  | { readonly ok: false; readonly problem: Problem };

/** Reads an address on a workspace's host, such as `go.example.com/summer`, with or without its scheme. */
export function readScanAddress(text: string): ScanAddress {
  const bare = cleanValue(text).replace(/^https?:\/\//i, '');
  const slash = bare.indexOf('/');
  if (slash === -1) return { ok: false, problem: problem('not_scan_address') };
  const name = readHostName(bare.slice(0, slash));
  if (!name.ok) return name;
  const path = bare.slice(slash + 1);
  const wrong = pathProblem(path);
  return wrong === null ? { ok: true, host: name.host, path } : { ok: false, problem: wrong };
}

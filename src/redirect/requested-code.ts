import { pathProblem } from '../core/contract/hosts/scan-address.js';
import { isCode } from '../core/contract/text.js';

/** What a request asks for, below `/r/`. */
export interface RequestedCode {
  readonly code: string;
  /** Without its `?`. */
  readonly query: string;
  /** Asks where the code leads, with a `+` after it, instead of going there. */
  readonly asksWhere: boolean;
}

/** What was meant by a path. */
type MeantCode = Omit<RequestedCode, 'asksWhere'>;

/** A code, and around it what programs add to an address: spaces, punctuation, brackets, invisible characters. */
const SURROUNDED_CODE = /^[\s/\p{Z}\p{C}]*([\w-]{3,64})[^\p{L}\p{N}\p{M}_-]*$/u;
/** The same around the path of an address on a workspace's host. */
const SURROUNDED_PATH = /^[\s/\p{Z}\p{C}]*([\w-]+(?:[./~]+[\w-]+){0,50})[^\p{L}\p{N}\p{M}_-]*$/u;
/** Where a query begins whose question mark was encoded or replaced. */
const QUERY_START = /&|%26|%3f/i;
/** A longer path is not decoded. */
const PATH_MAX = 2_000;

/**
 * Finds the code in a path that is not one: percent-encoded, or with a slash, bracket, full stop, space or invisible
 * character after it, as chat programs link it; `&` may stand for the `?` before a query. Returns null if the rest could
 * mean anything, such as a longer code.
 */
export function requestedCode(path: string, query: string): MeantCode | null {
  const found = surrounded(path, query, SURROUNDED_CODE);
  return found !== null && isCode(found.code) ? found : null;
}

/** `requestedCode` for a path on a workspace's host, where the code is a path that may have an address. */
export function requestedPath(path: string, query: string): MeantCode | null {
  const found = surrounded(path, query, SURROUNDED_PATH);
  return found !== null && pathProblem(found.code) === null ? found : null;
}

function surrounded(path: string, query: string, pattern: RegExp): MeantCode | null {
  if (path.length > PATH_MAX) return null;
  const start = QUERY_START.exec(path);
  const code = pattern.exec(decoded(path.slice(0, start?.index)))?.[1];
  if (code === undefined) return null;
  const added = start === null ? '' : path.slice(start.index + start[0].length);
  return { code, query: [added, query].filter((part) => part !== '').join('&') };
}

/** An incomplete escape leaves the text as it is, so that it is no code. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

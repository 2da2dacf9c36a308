import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { lookUp } from '../../core/contract/look-up.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The codings that the build writes next to a file, smallest first. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Coding = (typeof CODINGS)[number][0];

/** A file of the built console. */
export interface ConsoleFile {
  /** Path within the folder with a leading `/`, such as `/assets/main-1a2b3c.js`. */
  readonly path: string;
  readonly mediaType: string;
  /** Weak, so it is valid for every coding (RFC 9110, section 8.8.3). */
  readonly tag: () => string;
  /** Paths of the uncompressed file and of the existing codings. */
  readonly sources: ReadonlyMap<Coding | 'identity', string>;
}

/**
 * Returns the folder's files by path; none if the folder does not exist. Only these files are served. Files that the
 * build keeps for itself begin with a dot and are left out.
 */
export function findConsoleFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const names = new Set(listNames(folder));
  const plain = [...names].filter((name) => !CODINGS.some(([, ending]) => name.endsWith(ending)));
  return new Map(
    plain.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      const codings = CODINGS.filter(([, ending]) => names.has(name + ending));
      const sources = codings.map(([coding, ending]) => [coding, join(folder, name + ending)] as const);
      const mediaType = lookUp(TYPES, extname(name)) ?? 'application/octet-stream';
      const all = new Map<Coding | 'identity', string>([...sources, ['identity', join(folder, name)]]);
      return [path, { path, mediaType, tag: tagOf(join(folder, name)), sources: all }];
    }),
  );
}

/** Computed for the first request, so that a start does not read every file. */
function tagOf(file: string): () => string {
  let tag: string | null = null;
  return () => {
    tag ??= `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url')}"`;
    return tag;
  };
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
      .filter((name) => !name.split(sep).some((part) => part.startsWith('.')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

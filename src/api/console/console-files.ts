import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

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

/** The codings that the build writes beside a file, the smallest first. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Coding = (typeof CODINGS)[number][0];

/** One file of the built console. */
export interface ConsoleFile {
  /** From the folder, with `/` before each name: `/assets/main-1a2b3c.js`. */
  readonly path: string;
  readonly mediaType: string;
  /** Weak, so it holds for every coding (RFC 9110, 8.8.3). */
  readonly tag: string;
  /** Where the bytes are, as they are and in the codings that there are. */
  readonly sources: ReadonlyMap<Coding | 'identity', string>;
}

/**
 * Returns the files of the folder by their paths; none when it does not exist. Only these are ever served: not what the build
 * keeps for itself, whose names begin with a dot.
 */
export function findConsoleFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const names = new Set(listNames(folder));
  const plain = [...names].filter((name) => !CODINGS.some(([, ending]) => name.endsWith(ending)));
  return new Map(
    plain.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      const codings = CODINGS.filter(([, ending]) => names.has(name + ending));
      const sources = codings.map(([coding, ending]) => [coding, join(folder, name + ending)] as const);
      const tag = `W/"${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('base64url')}"`;
      const mediaType = TYPES[extname(name)] ?? 'application/octet-stream';
      const all = new Map<Coding | 'identity', string>([...sources, ['identity', join(folder, name)]]);
      return [path, { path, mediaType, tag, sources: all }];
    }),
  );
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

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

async function load(path: string): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const bytes = await readFile(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return {
    bytes,
    headers: { 'Content-Type': TYPES[extname(path)] ?? 'text/plain', ETag: etag, 'Cache-Control': 'no-cache' },
  };
}

/**
 * A file of a page, kept in memory from its first request on. Browsers ask by its hash whether it is still the same: the
 * time of a file in a package is the same in every version.
 */
export function pageFile(path: string): RequestHandler {
  let loading: ReturnType<typeof load> | null = null;
  return async (request, response) => {
    loading ??= load(path);
    const { bytes, headers } = await loading;
    response.set(headers);
    if (request.fresh) response.status(304).end();
    else response.end(bytes);
  };
}

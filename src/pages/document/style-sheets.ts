import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Returns the SHA-256 of a style sheet or script, in base64, for the Content-Security-Policy. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Style sheets are CSS files next to the components; the build does not copy them. */
const FOLDER = new URL('../../../../src/', import.meta.url);

const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

const cache = new Map<string, string>();

/** Returns a style sheet by its path below `src`, without comments and most white space. It is read once. */
export function loadStyleSheet(path: string): string {
  const known = cache.get(path) ?? minify(readFileSync(new URL(path, FOLDER), 'utf8'));
  cache.set(path, known);
  return known;
}

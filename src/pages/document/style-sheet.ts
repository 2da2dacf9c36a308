import { readFileSync } from 'node:fs';

/** Style sheets are CSS files beside the templates; the build does not copy them. */
const FOLDER = new URL('../../../../src/pages/', import.meta.url);

const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

const cache = new Map<string, string>();

/** Returns a style sheet by its path below `src/pages`, without comments and most white space. Read once. */
export function loadStyleSheet(path: string): string {
  const known = cache.get(path) ?? minify(readFileSync(new URL(path, FOLDER), 'utf8'));
  cache.set(path, known);
  return known;
}

import { readFileSync } from 'node:fs';

/** The style sheets lie beside the templates, as CSS that editors understand. The build leaves them where they are. */
const FOLDER = new URL('../../../../src/pages/', import.meta.url);

const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

const sheets = new Map<string, string>();

/** The text of a sheet, by its path below `src/pages`, without comments and most white space. */
export function styleSheet(path: string): string {
  const known = sheets.get(path) ?? minify(readFileSync(new URL(path, FOLDER), 'utf8'));
  sheets.set(path, known);
  return known;
}

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLookUps } from './checks/find-look-ups.js';

/*
 * Fails for each place that asks a plain object with data. `constructor` and `toString` are members of every object, so
 * a label, name or parameter would select what nobody has put there: use `lookUp`, or a `Map`.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const found = ['tsconfig.json', 'console/tsconfig.json'].flatMap((config) => findLookUps(ROOT, config));
for (const { file, line, text } of found) {
  console.error(`${relative(ROOT, file)}:${line}: ${text} — use lookUp, or a Map`);
}
process.exitCode = found.length === 0 ? 0 : 1;

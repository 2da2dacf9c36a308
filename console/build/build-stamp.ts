import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The console reads a menu's text by the rules of its page. */
const PAGE_RULES = ['menu-text.ts', 'menu-price.ts'].map((name) => `src/pages/templates/parts/${name}`);
const INPUTS = ['console', 'schema/schema.graphql', 'package-lock.json', ...PAGE_RULES];
/** Made by the build itself. */
const GENERATED = /[\\/]generated[\\/]/;

const stampOf = (output: string): string => join(output, '.build');

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash over the content of all that the build reads. */
export function inputHash(root: string): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((name) => filesOf(join(root, name)));
  for (const file of files.filter((name) => !GENERATED.test(name))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A hash over the names and sizes of all that the build wrote. */
function outputHash(output: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(output).filter((name) => name !== stampOf(output))) {
    hash.update(`${relative(output, file)}\0${statSync(file).size}\0`);
  }
  return hash.digest('hex');
}

/** Whether the output is that of these inputs, and whole. */
export const isBuilt = (output: string, inputs: string): boolean =>
  existsSync(stampOf(output)) && readFileSync(stampOf(output), 'utf8') === `${inputs} ${outputHash(output)}\n`;

export const markBuilt = (output: string, inputs: string): void =>
  writeFileSync(stampOf(output), `${inputs} ${outputHash(output)}\n`);

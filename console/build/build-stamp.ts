import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const INPUTS = ['console', 'schema/schema.graphql', 'package-lock.json'];
/** A relative import; some lead to modules that the console shares with the service. */
const IMPORTED = /\bfrom '(\.{1,2}\/[^']+)\.[jt]s'/g;
/** Created by the build itself. */
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

/** Everything that the build reads: the files in `INPUTS`, and the modules that these import directly or indirectly. */
function inputsOf(root: string): Set<string> {
  const named = INPUTS.flatMap((name) => filesOf(join(root, name)));
  const inputs = new Set(named.filter((name) => !GENERATED.test(name)));
  for (const file of inputs) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const imported = join(dirname(file), `${name}.ts`);
      if (existsSync(imported) && !GENERATED.test(imported)) inputs.add(imported);
    }
  }
  return inputs;
}

/** Hash over the content of everything that the build reads. */
export function inputHash(root: string): string {
  const hash = createHash('sha256');
  for (const file of inputsOf(root)) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Hash over the names and sizes of everything that the build wrote. */
function outputHash(output: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(output).filter((name) => name !== stampOf(output))) {
    hash.update(`${relative(output, file)}\0${statSync(file).size}\0`);
  }
  return hash.digest('hex');
}

/** Whether the output is complete and was built from these inputs. */
export const isBuilt = (output: string, inputs: string): boolean =>
  existsSync(stampOf(output)) && readFileSync(stampOf(output), 'utf8') === `${inputs} ${outputHash(output)}\n`;

export const markBuilt = (output: string, inputs: string): void =>
  writeFileSync(stampOf(output), `${inputs} ${outputHash(output)}\n`);

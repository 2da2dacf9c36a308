import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { listFiles } from '../source-files.js';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A value as parsed from YAML. Tests read it with `at` after a schema has accepted the whole. */
export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [name: string]: Tree };

/** Returns the value below these names or indices, or undefined. */
export function at(tree: Tree | undefined, ...path: readonly (string | number)[]): Tree | undefined {
  let current: Tree | undefined = tree;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === String(step))?.[1];
  }
  return current;
}

/** Members of a list or an object; none for anything else. */
export const members = (tree: Tree | undefined): readonly Tree[] =>
  typeof tree === 'object' && tree !== null ? Object.values(tree) : [];

export const names = (tree: Tree | undefined): string[] =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? Object.keys(tree) : [];

/** All values of members with this name, at any depth. */
export function valuesNamed(tree: Tree | undefined, name: string): Tree[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = Array.isArray(tree) ? undefined : at(tree, name);
  return [...(own === undefined ? [] : [own]), ...Object.values(tree).flatMap((member) => valuesNamed(member, name))];
}

export interface DeployFile {
  /** Relative to the root. */
  readonly path: string;
  readonly documents: readonly Tree[];
}

/** Reads a YAML file, with merge keys (`<<`) applied. */
export const readYamlFile = (path: string): DeployFile => ({
  path,
  documents: parseAllDocuments(textOf(path), { merge: true }).map((document): Tree => document.toJS()),
});

/** Reads all YAML files below a folder of `deploy`. */
export const readYamlFiles = (folder: string): DeployFile[] =>
  listFiles(`deploy/${folder}`)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readYamlFile(`deploy/${folder}/${name}`));

/** Names of all settings of the service. */
export const settings = (): string[] =>
  [...textOf('src/core/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);

/** Paths that `operations/health.ts` handles. */
export const healthPaths = (): string[] =>
  [...textOf('src/operations/health.ts').matchAll(/router\.get\('([^']+)'/g)].map(([, path = '']) => path);

/** Whether the image has an explicit version: `debian:13.2-slim`, `registry:5000/a/b@sha256:…`. */
export const isFixedImage = (image: string): boolean =>
  /@sha256:[0-9a-f]{64}$/.test(image) || /:[^:/]*\d+\.\d+[^:/]*$/.test(image) || /:[^:/]*\d{8}[^:/]*$/.test(image);

const versions = z.record(z.string(), z.string());
const packageForm = z.object({
  version: z.string(),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});

export const packageFile = (): z.infer<typeof packageForm> => packageForm.parse(JSON.parse(textOf('package.json')));

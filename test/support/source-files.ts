import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const IMPORT = /^(?:import|export) (?:type )?(?:\{([^}]*)\} from |[^;'{]* from )?'(\.[^']+)\.(?:js|tsx?)'/gm;
/** `import()`, also of a type, and the modules of workers and child processes. */
const LAZY_IMPORT = /\b(?:import|new URL)\(\s*'(\.[^']+)\.(?:js|tsx?)'/g;

/** Matches an exported function, class or arrow function with its name and the line before it. */
const CALLABLE =
  /^(.*)\nexport (?:async )?(?:abstract )?(?:function\*?|class|const(?=[^=\n]*=\s*(?:async )?(?:\(|<|\w+ =>))) (\w+)/gm;
const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|class|const|type|interface|enum) (\w+)/gm;

export interface SourceImport {
  /** Imported file, with the same root as the importing one. */
  readonly file: string;
  /** Empty for an import without braces, and for one on demand. */
  readonly names: readonly string[];
}

export interface SourceFile {
  /** Relative to the folder that was read, with `/`: `artwork/draw/path.ts`. */
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly lines: number;
  /** Imports of the same folder tree, also of types and on demand. */
  readonly imports: readonly SourceImport[];
}

/** All file paths below a folder of the repository, with `/`. */
export const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, folder), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** Reads all TypeScript files below a folder of the repository, such as `src`. */
export function readSourceFiles(folder: string): SourceFile[] {
  const paths = listFiles(folder).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const known = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(ROOT, folder, path), 'utf8');
    const fileOf = (specifier: string): string | undefined => {
      const target = normalize(join(dirname(path), specifier))
        .split(sep)
        .join('/');
      return [`${target}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate));
    };
    const found = [
      ...[...text.matchAll(IMPORT)].map(([, names = '', specifier = '']) => ({ specifier, names: namesIn(names) })),
      ...[...text.matchAll(LAZY_IMPORT)].map(([, specifier = '']) => ({ specifier, names: [] })),
    ];
    const imports = found.flatMap(({ specifier, names }): SourceImport[] => {
      const file = fileOf(specifier);
      return file === undefined ? [] : [{ file, names }];
    });
    return { path, folder: dirname(path), text, lines: text.trimEnd().split('\n').length, imports };
  });
}

/** The original names in `type A, b as c`. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');

export const exportedNames = ({ text }: SourceFile): string[] =>
  [...text.matchAll(EXPORT)].map(([, name = '']) => name);

/** Exported functions and classes that have neither a comment nor a decorator on the line above. */
export const undocumentedExports = ({ text }: SourceFile): string[] =>
  [...text.matchAll(CALLABLE)].flatMap(([, before = '', name = '']) => (/(\*\/|\))\s*$/.test(before) ? [] : [name]));

/** Returns a path from the file back to itself along its imports, or null. */
export function importCircle(start: SourceFile, files: ReadonlyMap<string, SourceFile>): string[] | null {
  const cameFrom = new Map<string, string>();
  const open = [start.path];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const { file: next } of files.get(path)?.imports ?? []) {
      if (next === start.path) {
        const steps = [start.path];
        for (let step: string | undefined = path; step !== undefined && step !== start.path; step = cameFrom.get(step))
          steps.push(step);
        return steps.reverse();
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      open.push(next);
    }
  }
  return null;
}

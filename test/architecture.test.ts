import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** The lowest rank first. A file imports from its own folder or from a folder of lower rank. */
const RANKS = [
  ['shared', 'config'],
  ['database'],
  ['qr', 'inspection'],
  ['storage', 'workers'],
  ['workspaces'],
  ['api-keys'],
  ['audit'],
  ['context'],
  ['workspaces/commands'],
  ['api-keys/commands', 'audit/queries'],
  ['assets'],
  ['campaigns'],
  ['scans'],
  ['http'],
  ['redirect'],
  ['analytics'],
  ['pages'],
  ['jobs'],
  ['metrics', 'api-docs'],
  ['graphql'],
  ['rest'],
  ['.', 'cli'],
];
const TOP = RANKS.length - 1;

/** Folders of pure functions, and the files in them that may read a file: one of their own packages' data. */
const PURE = ['qr', 'inspection'];
const READERS = ['qr/badge/bundled-font.ts', 'qr/decode-check/zxing-module.ts'];

/** The line before an exported function, class or arrow function, and its name. */
const DECLARATION =
  /^(.*)\nexport (?:async )?(?:abstract )?(?:function\*?|class|const(?=[^=\n]*=\s*(?:async )?(?:\(|<|\w+ =>))) (\w+)/gm;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const texts = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]));
const textOf = (file: string): string => texts.get(file) ?? '';
const lineCount = (file: string): number => textOf(file).trimEnd().split('\n').length;

const rankedFolderOf = (file: string): string => {
  const folder = dirname(file);
  const found = RANKS.flat().filter((name) => name !== '.' && (folder === name || folder.startsWith(`${name}/`)));
  return found.sort((a, b) => b.length - a.length)[0] ?? '.';
};
const rankOf = (folder: string): number => RANKS.findIndex((rank) => rank.includes(folder));

/** The files of `src` that a file imports, types included. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s+'(\.[^']+)\.js'/g)].flatMap(([, path = '']) => {
    const target = relative(SOURCE, normalize(join(SOURCE, dirname(file), path)))
      .split(sep)
      .join('/');
    return files.filter((candidate) => candidate === `${target}.ts` || candidate === `${target}.tsx`);
  });

/** A path from the file back to itself along its imports; null when there is none. */
function circleFrom(start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const next of importsOf(file)) {
      if (next === start) {
        const path = [start];
        for (let step: string | undefined = file; step !== undefined && step !== start; step = cameFrom.get(step))
          path.push(step);
        return path.reverse();
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      open.push(next);
    }
  }
  return null;
}

describe('The architecture', () => {
  it('has imports that point down only', () => {
    const isAllowed = (from: string, to: string): boolean =>
      from === to ||
      rankOf(to) < rankOf(from) ||
      (from === 'config' && to === 'shared') ||
      (rankOf(from) === TOP && rankOf(to) === TOP);
    const up = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !isAllowed(rankedFolderOf(file), rankedFolderOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(up).to.deep.equal([]);
  });

  it('has every folder in the table of ranks', () => {
    expect(files.filter((file) => rankedFolderOf(file) === '.' && dirname(file) !== '.')).to.deep.equal([]);
  });

  it('has no circles of imports, of types either', () => {
    const circles = files.map(circleFrom).filter((circle) => circle !== null);
    expect(circles.map((circle) => circle.join(' -> '))).to.deep.equal([]);
  });

  it('has one reader of the environment', () => {
    expect(files.filter((file) => textOf(file).includes('process.env'))).to.deep.equal(['config/environment.ts']);
  });

  it('has pure libraries that know neither the database nor the web, nor files but those of their packages', () => {
    const offenders = files
      .filter((file) => PURE.some((folder) => file.startsWith(`${folder}/`)) && !READERS.includes(file))
      .filter((file) => /from '(express|@mikro-orm|pg|node:fs|node:http)/.test(textOf(file)));
    expect(offenders).to.deep.equal([]);
  });

  it('has no barrels and kebab-case names', () => {
    const badlyNamed = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(file.split('/').at(-1) ?? ''));
    const barrels = files.filter((file) => /(^|\/)index\.tsx?$/.test(file));
    expect([...badlyNamed, ...barrels]).to.deep.equal([]);
  });

  it('has files of at most 200 lines', () => {
    expect(files.filter((file) => lineCount(file) > 200)).to.deep.equal([]);
  });

  it('has folders of at most 20 files', () => {
    const entries = readdirSync(SOURCE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const counts = Map.groupBy(entries, (entry) => relative(SOURCE, entry.parentPath));
    expect([...counts].filter(([, inFolder]) => inFolder.length > 20).map(([folder]) => folder)).to.deep.equal([]);
  });

  it('has a description above every function and class that another folder uses', () => {
    const used = new Map<string, Set<string>>();
    for (const file of files) {
      for (const [, names = '', path = ''] of textOf(file).matchAll(
        /import (?:type )?\{([^}]*)\} from '(\.[^']+)\.js'/g,
      )) {
        const target = relative(SOURCE, normalize(join(SOURCE, dirname(file), path)))
          .split(sep)
          .join('/');
        if (dirname(target) === dirname(file)) continue;
        const known = used.get(target) ?? new Set();
        for (const name of names.split(','))
          known.add(
            name
              .replace(/^\s*(?:type )?/, '')
              .split(' as ')[0]
              ?.trim() ?? '',
          );
        used.set(target, known);
      }
    }
    const bare = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...textOf(file).matchAll(DECLARATION)]
          .filter(
            ([, before = '', name = '']) => used.get(file.slice(0, -3))?.has(name) && !/(\*\/|\))\s*$/.test(before),
          )
          .map(([, , name]) => `${file}: ${name}`),
      );
    expect(bare).to.deep.equal([]);
  });
});

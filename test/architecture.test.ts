import { expect } from 'chai';
import {
  exportedNames,
  importCircle,
  listFiles,
  readSourceFiles,
  type SourceFile,
  undocumentedExports,
} from './support/source-files.js';

/** The lowest rank first. A file imports from its own folder or from a folder of lower rank. */
const RANKS = [
  ['shared', 'config'],
  ['database'],
  ['qr', 'inspection'],
  ['storage', 'workers', 'queue'],
  ['workspaces'],
  ['api-keys'],
  ['sessions'],
  ['audit'],
  ['webhooks'],
  ['context'],
  ['workspaces/commands'],
  ['api-keys/commands', 'audit/queries', 'webhooks/commands', 'sessions/commands', 'workspaces/overview'],
  ['assets'],
  ['scans'],
  ['campaigns'],
  ['http'],
  ['redirect'],
  ['analytics'],
  ['pages', 'print-runs', 'exports'],
  ['imports'],
  ['jobs'],
  ['metrics', 'api-docs', 'console'],
  ['graphql'],
  ['rest'],
  ['.', 'cli'],
];
const TOP_RANK = RANKS.length - 1;

/** Folders of pure functions, and the files in them that may read a file of their own packages. */
const PURE_FOLDERS = ['qr', 'inspection'];
const FILE_READERS = [
  'artwork/lettering/font-families.ts',
  'artwork/lettering/fonts.ts',
  'artwork/decode-check/zxing-module.ts',
];

/** Folders whose files do not import each other in circles. */
const CIRCLE_FREE = ['src', 'console/src', 'bench'];

const MAX_FILE_LINES = 200;
const MAX_FOLDER_FILES = 20;

const files = readSourceFiles('src');
const filesByPath = new Map(files.map((file) => [file.path, file]));

/** The longest folder of the table that holds the file. */
const rankedFolderOf = ({ folder }: Pick<SourceFile, 'folder'>): string => {
  const found = RANKS.flat().filter((name) => name !== '.' && (folder === name || folder.startsWith(`${name}/`)));
  return found.sort((a, b) => b.length - a.length)[0] ?? '.';
};
const rankOf = (folder: string): number => RANKS.findIndex((rank) => rank.includes(folder));

function mayImport(from: string, to: string): boolean {
  if (from === to || (from === 'config' && to === 'shared')) return true;
  return rankOf(to) < rankOf(from) || (rankOf(from) === TOP_RANK && rankOf(to) === TOP_RANK);
}

/** The paths of the files for which the condition holds. */
const pathsOf = (condition: (file: SourceFile) => boolean): string[] => files.filter(condition).map(({ path }) => path);

describe('The architecture', () => {
  it('has imports that point down only', () => {
    const up = files.flatMap((from) =>
      from.imports
        .map(({ file }) => filesByPath.get(file) ?? from)
        .filter((to) => !mayImport(rankedFolderOf(from), rankedFolderOf(to)))
        .map((to) => `${from.path} -> ${to.path}`),
    );
    expect(up).to.deep.equal([]);
  });

  it('has every folder in the table of ranks', () => {
    expect(pathsOf((file) => rankedFolderOf(file) === '.' && file.folder !== '.')).to.deep.equal([]);
  });

  it('has every folder of the table of ranks', () => {
    const unused = RANKS.flat().filter((name) => files.every((file) => rankedFolderOf(file) !== name));
    expect(unused).to.deep.equal([]);
  });

  it('has no circles of imports, of types either', () => {
    const circles = CIRCLE_FREE.flatMap((folder) => {
      const inFolder = folder === 'src' ? files : readSourceFiles(folder);
      const byPath = new Map(inFolder.map((file) => [file.path, file]));
      return inFolder.map((file) => importCircle(file, byPath)).filter((circle) => circle !== null);
    });
    expect(circles.map((circle) => circle.join(' -> '))).to.deep.equal([]);
  });

  it('has one reader of the environment', () => {
    expect(pathsOf(({ text }) => text.includes('process.env'))).to.deep.equal(['core/config/environment.ts']);
  });

  it('has pure libraries that import neither the database nor the web, nor read files but those of their packages', () => {
    const impure = pathsOf(
      ({ path, text }) =>
        PURE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
        !FILE_READERS.includes(path) &&
        /from '(express|@mikro-orm|pg|node:fs|node:http)/.test(text),
    );
    expect(impure).to.deep.equal([]);
  });

  it('has file names in kebab-case', () => {
    expect(pathsOf(({ path }) => !/(^|\/)[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(path))).to.deep.equal([]);
  });

  it('has no files that only export other files', () => {
    expect(pathsOf(({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \*/m.test(text))).to.deep.equal([]);
  });

  it(`has files of at most ${MAX_FILE_LINES} lines`, () => {
    expect(pathsOf(({ lines }) => lines > MAX_FILE_LINES)).to.deep.equal([]);
  });

  it(`has folders of at most ${MAX_FOLDER_FILES} files`, () => {
    const folders = Map.groupBy(listFiles('src'), (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    const large = [...folders].filter(([, paths]) => paths.length > MAX_FOLDER_FILES);
    expect(large.map(([folder, paths]) => `${folder}: ${paths.length}`)).to.deep.equal([]);
  });

  it('has no two exports of the same name', () => {
    const exports = files.flatMap((file) =>
      [...new Set(exportedNames(file))].map((name) => ({ name, path: file.path })),
    );
    const shared = [...Map.groupBy(exports, ({ name }) => name)].filter(([, places]) => places.length > 1);
    expect(shared.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)).to.deep.equal([]);
  });

  it('has a description above every function and class that another folder uses', () => {
    const used = new Set(
      files.flatMap(({ folder, imports }) =>
        imports
          .filter(({ file }) => filesByPath.get(file)?.folder !== folder)
          .flatMap(({ file, names }) => names.map((name) => `${file}: ${name}`)),
      ),
    );
    const undocumented = files
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap((file) => undocumentedExports(file).map((name) => `${file.path}: ${name}`));
    expect(undocumented.filter((name) => used.has(name))).to.deep.equal([]);
  });
});

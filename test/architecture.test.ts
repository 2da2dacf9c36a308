import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** From the floor up. A file imports from its own rank's folder or a lower rank. */
const RANKS = [
  ['floor', 'config'],
  ['database', 'workers'],
  ['artwork', 'assets/inspect'],
  ['rendering', 'files'],
  ['access'],
  ['assets'],
  ['campaigns'],
  ['scans'],
  ['analytics'],
  ['pages'],
  ['jobs'],
  ['http'],
  ['docs', 'observe'],
  ['graphql'],
  ['rest'],
  ['.', 'cli'],
];

const TOP = RANKS.length - 1;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
);
const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

const roomOf = (file: string): string => {
  const folder = dirname(file).split(sep).join('/');
  const rooms = RANKS.flat().filter((room) => room !== '.' && (folder === room || folder.startsWith(`${room}/`)));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? '.';
};

const rankOf = (room: string): number => RANKS.findIndex((rank) => rank.includes(room));

const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s+'(\.[^']+)'/g)].map(([, path]) =>
    relative(SOURCE, normalize(join(SOURCE, dirname(file), path ?? ''))),
  );

describe('The architecture', () => {
  it('has imports that point down only', () => {
    const up = files.flatMap((file) =>
      importsOf(file)
        .filter((path) => !path.startsWith('..'))
        .filter((path) => roomOf(path) !== roomOf(file) && rankOf(roomOf(path)) >= rankOf(roomOf(file)))
        .filter((path) => !(roomOf(file) === 'config' && roomOf(path) === 'floor'))
        .filter((path) => !(rankOf(roomOf(file)) === TOP && rankOf(roomOf(path)) === TOP))
        .map((path) => `${file} -> ${path}`),
    );
    expect(up).to.deep.equal([]);
  });

  it('has every folder in the table of ranks', () => {
    const unknown = files.filter((file) => roomOf(file) === '.' && dirname(file) !== '.');
    expect(unknown).to.deep.equal([]);
  });

  it('has one reader of the environment', () => {
    const readers = files.filter((file) => textOf(file).includes('process.env'));
    expect(readers).to.deep.equal([join('config', 'env.ts')]);
  });

  it('has leaves that know neither the database nor the web, nor files but those of their packages', () => {
    const readers = [join('artwork', 'bundled-font.ts'), join('artwork', 'zxing-module.ts')];
    const offenders = files
      .filter((file) => roomOf(file) === 'artwork' && !readers.includes(file))
      .filter((file) => /from '(express|@mikro-orm|pg|node:fs|node:http)/.test(textOf(file)));
    expect(offenders).to.deep.equal([]);
  });

  it('has no barrels and kebab-case names', () => {
    const badlyNamed = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(file.split(sep).at(-1) ?? ''));
    const barrels = files.filter((file) => /(^|[\\/])index\.tsx?$/.test(file));
    expect([...badlyNamed, ...barrels]).to.deep.equal([]);
  });

  it('has files of at most 200 lines', () => {
    expect(files.filter((file) => textOf(file).split('\n').length > 200)).to.deep.equal([]);
  });
});

import { expect } from 'chai';
import { packageFile, textOf } from '../../support/deploy/deploy-files.js';

const { dependencies, devDependencies, optionalDependencies } = packageFile();
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

/** Names of the table of packages. A final `*` stands for several. */
const named = [
  ...(textOf('THIRD-PARTY.md').split('\n## Packages\n')[1] ?? '').matchAll(/^\|[^|]+\|([^|]+)\|$/gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
const covers = (name: string, found: string): boolean =>
  name.endsWith('*') ? found.startsWith(name.slice(0, -1)) : found === name;

describe('THIRD-PARTY.md', () => {
  it('names every package of package.json once', () => {
    expect(packages).to.have.length.greaterThan(100);
    const wrong = packages.filter((found) => named.filter((name) => covers(name, found)).length !== 1);
    expect(wrong).to.deep.equal([]);
  });

  it('names no package that is gone', () => {
    expect(named.filter((name) => !packages.some((found) => covers(name, found)))).to.deep.equal([]);
  });
});

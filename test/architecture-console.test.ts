import { expect } from 'chai';
import { readSourceFiles } from './support/source-files.js';

/** What the console draws pictures with, besides the contract. With all they import, these run in browsers. */
const BROWSER_MODULES = [
  'artwork/artwork-request',
  'artwork/browser/brand-ground',
  'artwork/browser/draw-preview',
  'artwork/browser/known-parts',
];
const BROWSER_PACKAGES = ['qrcode'];
/** Where the console draws. */
const DRAWING = 'code-designer/drawing/';

describe('The architecture of the console', () => {
  it('imports only the contract, and what it draws pictures with', () => {
    const imported = readSourceFiles('console/src').flatMap(({ path, text }) =>
      [...text.matchAll(/'(?:\.\.\/)+src\/([^']+)\.ts'/g)].map(([, file = '']) => ({ path, file })),
    );
    expect(imported.length).to.be.above(100);
    const others = imported.filter(({ file }) => !file.startsWith('core/contract/'));
    const isDrawing = (path: string, file: string): boolean =>
      path.startsWith(DRAWING) && BROWSER_MODULES.includes(file);
    expect(others.filter(({ path, file }) => !isDrawing(path, file))).to.deep.equal([]);
  });

  it('draws with modules that need neither Node.js nor other packages', () => {
    const files = new Map(readSourceFiles('src').map((file) => [file.path, file]));
    const reached = new Set(BROWSER_MODULES.map((name) => `${name}.ts`));
    for (const path of reached) for (const { file } of files.get(path)?.imports ?? []) reached.add(file);
    const texts = [...reached].map((path) => ({ path, text: files.get(path)?.text ?? '' }));
    const packages = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?:from |import\()'([^'.][^']*)'/g)].map(([, name]) => name),
    );
    expect([...new Set(packages)]).to.deep.equal(BROWSER_PACKAGES);
    expect(texts.filter(({ text }) => /\b(?:Buffer|process)\./.test(text)).map(({ path }) => path)).to.deep.equal([]);
  });
});

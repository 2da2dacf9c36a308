import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { nodeProblem, requireNode } from '../../src/node-version.js';

describe('The version of Node', () => {
  it('is refused below the one that package.json requires, with advice', () => {
    expect(nodeProblem('20.20.2', '>=24')).to.equal(
      'Signpost needs Node 24 or newer; this is Node 20.20.2. `npm ci` installs the right version: use `npm start` and `npm run cli`.',
    );
    expect(nodeProblem('9.11.2', '>=24')).to.contain('this is Node 9.11.2');
    for (const version of ['24.0.0', '25.1.0', '100.0.0']) expect(nodeProblem(version, '>=24'), version).to.equal(null);
  });

  it('is sufficient for this process', () => {
    expect(requireNode()).to.equal(undefined);
  });

  for (const name of ['main', 'cli']) {
    it(`is checked by ${name} before another module is loaded`, () => {
      const text = readFileSync(new URL(`../../src/${name}.js`, import.meta.url), 'utf8');
      const modules = [...text.matchAll(/^import .*'(.+)';$/gm)].map(([, module]) => module);
      expect(modules.filter((module) => module !== 'node:url')).to.deep.equal(['./node-version.js']);
      expect(text.indexOf('requireNode();')).to.be.below(text.indexOf('await import('));
    });
  }
});

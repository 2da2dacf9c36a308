import { expect } from 'chai';
import { IS_THOROUGH } from '../support/thorough.js';
import { importAttacks } from './attacks/import-attacks.js';
import { ImportRun } from './imports/run-imports.js';
import { readScale } from './scale.js';

/** Attacks of every kind; `npm run test:hostile` and nightly runs carry out all of them. */
const EVERY = IS_THOROUGH ? 1 : 3;

describe('Hostile import files', function () {
  this.timeout(10 * 60_000);
  const scale = readScale();
  // Printed immediately, so that a run that is ended early still shows its measurements.
  const run = new ImportRun(scale, (line) => console.log(line));

  after(() => run.close());

  for (const attack of importAttacks(scale.isFull).filter((_, index) => index % EVERY === 0)) {
    it(`do not stall the service: ${attack.name}`, async () => {
      expect(await run.carryOut(attack)).to.deep.equal([]);
    });
  }

  it('leave no memory behind', async () => {
    expect(await run.checkMemory()).to.deep.equal([]);
  });
});

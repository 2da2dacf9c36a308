import { expect } from 'chai';
import { importAttacks } from './attacks/import-attacks.js';
import { ImportRun } from './imports/run-imports.js';
import { readScale } from './scale.js';

describe('Hostile import files', function () {
  this.timeout(10 * 60_000);
  const scale = readScale();
  // Printed at once, as a run that is ended early should tell what it has measured.
  const run = new ImportRun(scale, (line) => console.log(line));

  after(() => run.close());

  for (const attack of importAttacks(scale.isFull)) {
    it(`do not stall the service: ${attack.name}`, async () => {
      expect(await run.carryOut(attack)).to.deep.equal([]);
    });
  }

  it('leave no memory behind', async () => {
    expect(await run.checkMemory()).to.deep.equal([]);
  });
});

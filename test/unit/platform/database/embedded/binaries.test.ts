import { expect } from 'chai';
import { locateBinaries } from '../../../../../src/platform/database/embedded/binaries.js';

describe('The binaries', () => {
  it('are those of PostgreSQL 18', async () => {
    expect((await locateBinaries()).major).to.equal(18);
  });

  it('fail with advice on a platform without binaries', async () => {
    const message = await locateBinaries('sunos', 'sparc').then(
      () => 'found',
      (error: Error) => error.message,
    );
    expect(message).to.contain('sunos-sparc').and.contain('DATABASE_URL');
  });
});

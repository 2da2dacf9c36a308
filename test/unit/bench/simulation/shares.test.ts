import { expect } from 'chai';
import { distinctOf, zipfShares } from '../../../../bench/simulation/shares.js';

describe('Shares of workspaces', () => {
  it('add up to one and fall by rank', () => {
    const shares = zipfShares(1_000, 1);
    expect(shares.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 1e-9);
    expect(shares[1]).to.be.closeTo((shares[0] ?? 0) / 2, 1e-9);
  });

  it('are equal without skew', () => {
    expect(zipfShares(4, 0)).to.deep.equal([0.25, 0.25, 0.25, 0.25]);
  });

  it('determine how many campaigns some scans belong to', () => {
    expect(distinctOf(1, 100)).to.be.closeTo(1, 1e-9);
    expect(distinctOf(100, 100)).to.be.closeTo(63.4, 0.1);
    expect(distinctOf(100_000, 100)).to.be.closeTo(100, 1e-9);
  });
});

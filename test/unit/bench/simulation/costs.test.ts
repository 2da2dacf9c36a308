import { expect } from 'chai';
import { groupMilliseconds } from '../../../../bench/simulation/costs.js';

describe('The cost of a group', () => {
  it('is the sum over its contents', () => {
    const cost = { batch: 1_000, group: 5, workspace: 2, campaign: 0.1, scan: 0.01 };
    expect(groupMilliseconds(cost, { workspaces: 3, campaigns: 20, scans: 100 })).to.be.closeTo(5 + 6 + 2 + 1, 1e-9);
  });
});

import { expect } from 'chai';
import { batchDivider } from '../../../../bench/simulation/divide-batch.js';
import { randomSource } from '../../../../bench/simulation/random.js';

const LAYOUT = {
  seed: 1,
  instances: 4,
  isBalancedByCode: false,
  workspaces: 200,
  skew: 1,
  campaigns: 20_000,
  shards: 64,
  partsOfWorkspace: 1,
};

describe('Dividing a batch', () => {
  it('creates a group for each shard, in the order of shards and locks', () => {
    const groups = batchDivider(LAYOUT)(50_000, randomSource(2));
    const shards = groups.map(({ shard }) => shard);
    expect(shards).to.deep.equal([...new Set(shards)].toSorted((a, b) => a - b));
    for (const { locks, workspaces, campaigns, scans } of groups) {
      expect(locks).to.deep.equal(locks.toSorted((a, b) => a - b));
      expect(locks).to.have.length(workspaces);
      expect(campaigns).to.be.at.most(Math.min(scans, workspaces * 100) + 1e-6);
    }
    expect(groups.reduce((sum, { scans }) => sum + scans, 0)).to.be.closeTo(50_000, 1_500);
  });

  it('has fewer campaigns in a batch if each is scanned on one instance', () => {
    const campaignsOf = (isBalancedByCode: boolean): number =>
      batchDivider({ ...LAYOUT, isBalancedByCode })(50_000, randomSource(2)).reduce(
        (sum, group) => sum + group.campaigns,
        0,
      );
    expect(campaignsOf(true)).to.be.below(campaignsOf(false) / 2);
  });

  it('has one group without Citus', () => {
    const groups = batchDivider({ ...LAYOUT, shards: 1 })(50_000, randomSource(2));
    expect(groups).to.have.length(1);
  });

  it('assigns all scans to the only workspace', () => {
    const groups = batchDivider({ ...LAYOUT, workspaces: 1, shards: 1 })(777, randomSource(2));
    expect(groups.map(({ scans, workspaces }) => [scans, workspaces])).to.deep.equal([[777, 1]]);
  });

  it('writes a hot workspace in parts', () => {
    const whole = batchDivider({ ...LAYOUT, workspaces: 1 })(8_000, randomSource(2));
    const parts = batchDivider({ ...LAYOUT, workspaces: 1, partsOfWorkspace: 8 })(8_000, randomSource(2));
    expect(whole).to.have.length(1);
    expect(parts.flatMap(({ locks }) => locks)).to.have.length(8);
  });
});

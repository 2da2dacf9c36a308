import { expect } from 'chai';
import type { Fleet } from '../../../../bench/simulation/fleet.js';
import { BENCH, CALIBRATION_LIMIT, FLEET, MEASURED_DRAIN } from '../../../../bench/simulation/parameters.js';
import { simulateFleet } from '../../../../bench/simulation/simulate-fleet.js';

const SMALL: Fleet = { ...FLEET, instances: 4, scansPerSecond: 20_000, workspaces: 50, seconds: 30, warmUpSeconds: 10 };

describe('The simulation of the drain', () => {
  for (const [workspaces, measured] of Object.entries(MEASURED_DRAIN)) {
    it(`approximates the measured rate of one instance with workspaces: ${workspaces}`, () => {
      const { emptyAfterMs } = simulateFleet({ ...BENCH, workspaces: Number(workspaces) });
      const rate = BENCH.journaledScans / (emptyAfterMs / 1000);
      expect(rate / measured).to.be.within(1 - CALIBRATION_LIMIT, 1 + CALIBRATION_LIMIT);
    });
  }

  it('has the same result for the same seed', () => {
    expect(simulateFleet(SMALL)).to.deep.equal(simulateFleet(SMALL));
    expect(simulateFleet({ ...SMALL, seed: 99 })).not.to.deep.equal(simulateFleet(SMALL));
  });

  it('writes everything within a second or two under low load', () => {
    const { share, lagP99, failures } = simulateFleet({ ...SMALL, instances: 1, scansPerSecond: 1_000 });
    expect(share).to.be.closeTo(1, 0.05);
    expect(lagP99).to.be.below(2);
    expect(failures).to.equal(0);
  });

  it('writes no more than the cores can, and falls behind beyond that', () => {
    const { written, share, lagP99 } = simulateFleet({
      ...BENCH,
      journaledScans: 0,
      scansPerSecond: 1_000_000,
      seconds: 30,
      warmUpSeconds: 10,
    });
    expect(written).to.be.below(60_000);
    expect(share).to.be.below(0.1);
    expect(lagP99).to.be.above(10);
  });

  it('writes one workspace faster in separate parts than as a whole', () => {
    const hot: Fleet = { ...SMALL, workspaces: 1, campaigns: 10_000, instances: 8, scansPerSecond: 160_000 };
    const whole = simulateFleet({ ...hot, transaction: 'shard', countsWaiting: false });
    const parts = simulateFleet({ ...hot, transaction: 'shard', countsWaiting: false, partsOfWorkspace: 8 });
    expect(parts.written).to.be.above(whole.written * 1.5);
  });
});

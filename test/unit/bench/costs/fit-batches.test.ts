import { expect } from 'chai';
import { fitBatches } from '../../../../bench/costs/fit-batches.js';

describe('The costs of a batch', () => {
  it('are found from batches of several kinds', () => {
    const kinds = [
      { workspaces: 1, campaigns: 100, size: 1_000 },
      { workspaces: 1, campaigns: 100, size: 50_000 },
      { workspaces: 1, campaigns: 9_000, size: 50_000 },
      { workspaces: 50, campaigns: 9_000, size: 50_000 },
    ];
    const measured = kinds.map((kind) => ({
      kind: { ...kind, batches: 1 },
      cost: {
        elapsed: 10 + 0.5 * kind.workspaces + 0.02 * kind.campaigns + 0.01 * kind.size,
        instance: 0.004 * kind.size,
        nodes: { coordinator: 1 + 0.006 * kind.size },
        campaigns: kind.campaigns,
        journalBytes: 0,
        logBytes: 0,
      },
    }));
    const { elapsed, instance, coordinator } = fitBatches(measured, 1);
    expect(elapsed?.batch).to.be.closeTo(10, 0.01);
    expect(elapsed?.workspace).to.be.closeTo(0.5, 0.01);
    expect(elapsed?.campaign).to.be.closeTo(0.02, 1e-4);
    expect(elapsed?.scan).to.be.closeTo(0.01, 1e-5);
    expect(instance?.scan).to.be.closeTo(0.004, 1e-5);
    expect(coordinator?.batch).to.be.closeTo(1, 0.01);
  });
});

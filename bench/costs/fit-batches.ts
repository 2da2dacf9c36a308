import { distinctOf } from '../simulation/shares.js';
import type { BatchCost, BatchKind } from './batch-costs.js';
import { leastSquares } from './least-squares.js';

export interface MeasuredBatch {
  readonly kind: BatchKind;
  readonly cost: BatchCost;
}

/** Milliseconds per batch and per item of each kind. */
export interface BatchFactors {
  readonly batch: number;
  /** Per shard with any of its scans; 0 without Citus. */
  readonly group: number;
  readonly workspace: number;
  readonly campaign: number;
  readonly scan: number;
}

/**
 * Returns the factors that best explain the measured times as a sum over a batch's contents: see `LinearCost` of the
 * simulation.
 */
export function fitBatches(measured: readonly MeasuredBatch[], shards: number): Record<string, BatchFactors> {
  const rows = measured.map(({ kind, cost }) => {
    const workspaces = distinctOf(kind.size, kind.workspaces);
    return [1, shards === 1 ? 0 : distinctOf(workspaces, shards), workspaces, cost.campaigns, kind.size];
  });
  const factorsOf = (millisecondsOf: (cost: BatchCost) => number): BatchFactors => {
    const [batch = 0, group = 0, workspace = 0, campaign = 0, scan = 0] = leastSquares(
      rows,
      measured.map(({ cost }) => millisecondsOf(cost)),
    );
    return { batch, group, workspace, campaign, scan };
  };
  const names = new Set(measured.flatMap(({ cost }) => Object.keys(cost.nodes)));
  const computed = ({ instance, nodes }: BatchCost): number =>
    Object.values(nodes).reduce((sum, milliseconds) => sum + milliseconds, instance);
  return {
    elapsed: factorsOf(({ elapsed }) => elapsed),
    instance: factorsOf(({ instance }) => instance),
    ...Object.fromEntries([...names].map((name) => [name, factorsOf(({ nodes }) => nodes[name] ?? 0)])),
    waiting: factorsOf((cost) => Math.max(0, cost.elapsed - computed(cost))),
  };
}

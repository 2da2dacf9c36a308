import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import type { CampaignAllowance } from '../plan-limits.js';
import type { ItemOutcome } from './item-outcome.js';
import type { ItemPlan } from './plan.js';

/** Shared state of the steps that write plans. Each step adds the outcomes of its items by plan index. */
export interface BulkTransaction {
  readonly actor: Actor;
  readonly unit: UnitOfWork;
  /** Null when no plan needs the workspace's row, which is then not locked. */
  readonly allowance: CampaignAllowance | null;
  readonly outcomes: Map<number, ItemOutcome>;
}

/** Plans of one kind with their index among all plans. */
export type IndexedPlans<P extends ItemPlan> = readonly (readonly [number, P])[];

/**
 * Campaigns changed between planning and writing. Nothing was written; the plans at these indexes must be made again.
 */
export class StalePlans extends Error {
  constructor(readonly indexes: readonly number[]) {
    super('campaigns were changed meanwhile');
  }
}

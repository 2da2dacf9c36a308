import type { Actor } from '../../access/context/actor.js';
import type { UnitOfWork } from '../../access/context/unit-of-work.js';
import type { CampaignAllowance } from '../plan-limits.js';
import type { ItemOutcome } from './item-outcome.js';
import type { ItemPlan } from './plan.js';

/** What the steps that write plans share. Each adds the outcomes of its items, by their places among the plans. */
export interface BulkTransaction {
  readonly actor: Actor;
  readonly unit: UnitOfWork;
  /** Null when no plan needs the workspace's row, which is not locked then. */
  readonly allowance: CampaignAllowance | null;
  readonly outcomes: Map<number, ItemOutcome>;
}

/** Plans of one kind with their places among all plans. */
export type IndexedPlans<P extends ItemPlan> = readonly (readonly [number, P])[];

/** Campaigns were changed between planning and writing. Nothing is written; these plans have to be made again. */
export class StalePlans extends Error {
  constructor(readonly indexes: readonly number[]) {
    super('campaigns were changed meanwhile');
  }
}

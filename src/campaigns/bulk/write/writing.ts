import type { Context } from '../../../access/context/context.js';
import type { UnitOfWork } from '../../../access/context/unit-of-work.js';
import type { ItemOutcome } from '../bulk-result.js';
import type { ItemPlan } from '../plan/plan.js';

/** What the steps of one transaction share. Each adds the outcomes of its items, by their places in the call. */
export interface Writing {
  readonly actor: Omit<Context, 'claim'>;
  readonly unit: UnitOfWork;
  readonly outcomes: Map<number, ItemOutcome>;
}

/** Plans of one kind with their places in the call. */
export type Placed<P extends ItemPlan> = readonly (readonly [number, P])[];

/** Campaigns were changed between planning and writing. Nothing is written; these plans have to be made again. */
export class StalePlans extends Error {
  constructor(readonly indexes: readonly number[]) {
    super('campaigns were changed meanwhile');
  }
}

import { enumOf } from './names/enum-of.js';

/** What a plan includes. The service and the console read it by these names. */
export interface PlanCapabilities {
  readonly dynamicCodes: boolean;
  readonly uploads: boolean;
  /** Maximum number of campaigns, not counting deleted ones. Null: unlimited. */
  readonly campaigns: number | null;
  /** Maximum number of reports by mail. */
  readonly reports: number;
}

export const Plan = enumOf('Free', 'Pro', 'Business');
export type Plan = keyof typeof Plan;

export const PLANS: Readonly<Record<Plan, PlanCapabilities>> = {
  Free: { dynamicCodes: false, uploads: false, campaigns: 25, reports: 1 },
  Pro: { dynamicCodes: true, uploads: true, campaigns: 10_000, reports: 20 },
  Business: { dynamicCodes: true, uploads: true, campaigns: null, reports: 100 },
};

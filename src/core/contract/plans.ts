export enum Plan {
  Free = 'Free',
  Pro = 'Pro',
  Business = 'Business',
}

/** What a plan allows. */
export interface PlanRules {
  readonly dynamicCodes: boolean;
  readonly uploads: boolean;
  /** The most campaigns that are not deleted. Null: no limit. */
  readonly campaigns: number | null;
}

export const PLANS: Record<Plan, PlanRules> = {
  [Plan.Free]: { dynamicCodes: false, uploads: false, campaigns: 25 },
  [Plan.Pro]: { dynamicCodes: true, uploads: true, campaigns: 10_000 },
  [Plan.Business]: { dynamicCodes: true, uploads: true, campaigns: null },
};

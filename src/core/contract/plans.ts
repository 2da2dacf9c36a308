/** What a plan allows. The service and the console ask for it by these names. */
export interface PlanCapabilities {
  readonly dynamicCodes: boolean;
  readonly uploads: boolean;
  /** The most campaigns that are not deleted. Null: no limit. */
  readonly campaigns: number | null;
}

// No enumeration of TypeScript, which the console could not import.
export const Plan = { Free: 'Free', Pro: 'Pro', Business: 'Business' } as const;
export type Plan = keyof typeof Plan;

export const PLANS: Readonly<Record<Plan, PlanCapabilities>> = {
  Free: { dynamicCodes: false, uploads: false, campaigns: 25 },
  Pro: { dynamicCodes: true, uploads: true, campaigns: 10_000 },
  Business: { dynamicCodes: true, uploads: true, campaigns: null },
};

/** What a plan includes. The service and the console read it by these names. */
export interface PlanCapabilities {
  readonly dynamicCodes: boolean;
  readonly uploads: boolean;
  /** Maximum number of campaigns, not counting deleted ones. Null: unlimited. */
  readonly campaigns: number | null;
}

// Not a TypeScript enum, which the console could not import.
export const Plan = { Free: 'Free', Pro: 'Pro', Business: 'Business' } as const;
export type Plan = keyof typeof Plan;

export const PLANS: Readonly<Record<Plan, PlanCapabilities>> = {
  Free: { dynamicCodes: false, uploads: false, campaigns: 25 },
  Pro: { dynamicCodes: true, uploads: true, campaigns: 10_000 },
  Business: { dynamicCodes: true, uploads: true, campaigns: null },
};

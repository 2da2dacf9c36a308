/** How long a new key works. */
export const LIFETIMES = ['never', 'month', 'quarter', 'year', 'date'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
const DAYS: Partial<Record<Lifetime, number>> = { month: 30, quarter: 90, year: 365 };

/** Returns the end in ISO 8601; null: none. `now` in milliseconds. */
export function lifetimeEnd(lifetime: Lifetime, now: number): string | null {
  const days = DAYS[lifetime];
  return days === undefined ? null : new Date(now + days * DAY_MS).toISOString();
}

import { countDays, type Days } from './days.js';

const DAY_MS = 86_400_000;

/** A period, and the scans in it until now; times in milliseconds. */
export interface GoalProgress {
  readonly scans: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly now: number;
}

/** Returns the scans at the end of a goal if they keep coming as they have; null before its first day is over. */
export function expectedScans({ scans, fromMs, toMs, now }: GoalProgress): number | null {
  const passed = Math.min(now, toMs) - fromMs;
  return passed < DAY_MS ? null : Math.round((scans * (toMs - fromMs)) / passed);
}

/** Returns the scans that a goal needs each day: whole ones, or with a decimal if they are few. */
export function scansPerDay(goal: number, days: Days): number {
  const rate = goal / countDays(days);
  return rate < 10 ? Math.ceil(rate * 10) / 10 : Math.ceil(rate);
}

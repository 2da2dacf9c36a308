import type { QrSchedule } from './schedule.js';

/** `fromMs ≤ scan < untilMs`, in milliseconds since the epoch; infinite if unbounded. */
export interface ScheduleBounds {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Returns the bounds of a stored schedule; null means always. */
export const boundsOf = (schedule: Pick<QrSchedule, 'fromUtc' | 'untilUtc'> | null): ScheduleBounds => ({
  fromMs: Date.parse(schedule?.fromUtc ?? '') || Number.NEGATIVE_INFINITY,
  untilMs: Date.parse(schedule?.untilUtc ?? '') || Number.POSITIVE_INFINITY,
});

/** Whether a campaign with these bounds is active at the given time. */
export const isWithin = ({ fromMs, untilMs }: ScheduleBounds, now: number): boolean => now >= fromMs && now < untilMs;

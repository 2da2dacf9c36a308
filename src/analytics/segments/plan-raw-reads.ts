import type { EntityManager } from '@mikro-orm/postgresql';
import type { FiguresScope } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import { planRawRead, type RawReadPlan } from './raw-read-plan.js';
import { prepareRawRead, refuseTooMany, requireRawScans } from './raw-scans-limit.js';
import type { Segment } from './segment.js';

/** What is read of raw scans. */
export interface RawReads {
  readonly scope: FiguresScope;
  readonly period: Period;
  /** What the period is compared with; null if that is not read. */
  readonly compared: Period | null;
  readonly now: number;
  /** Whether uncounted scans of the period are read too. */
  readonly withExcluded: boolean;
}

/**
 * Plans the reads of a segment in a period and in the one compared with it, and allows them in the current transaction.
 * Throws `too_many_scans` or `scans_not_kept` before any raw scan is read.
 */
export async function planRawReads(
  em: EntityManager,
  segment: Segment,
  { scope, period, compared, now, withExcluded }: RawReads,
): Promise<{ readonly present: RawReadPlan; readonly past: RawReadPlan | null }> {
  for (const span of compared === null ? [period] : [period, compared]) await requireRawScans(em, scope, span);
  const present = await planRawRead(em, scope, segment, untilNow(period, now), withExcluded);
  const past = compared && (await planRawRead(em, scope, segment, untilNow(compared, now), false));
  refuseTooMany(past === null ? [present] : [present, past]);
  await prepareRawRead(em);
  return { present, past };
}

/** There are no scans in the future, and a period must not be empty. */
const untilNow = ({ fromMs, toMs }: Period, now: number): Period => ({
  fromMs,
  toMs: Math.max(fromMs + 1, Math.min(toMs, now)),
});

import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../core/clock.js';
import { tooManyScans } from '../../core/errors.js';
import type { FiguresScope } from '../figures-scope.js';
import { type Period, startOfDay } from '../period/period.js';
import { findLabelNumbers, readRawDays } from './raw-days.js';
import { prepareRawRead, RAW_SCANS_MAX, requireRawScans } from './raw-scans-limit.js';

/**
 * Allows reading the raw scans of these spans, each shorter than an hour, in the present transaction. Throws `too_many_scans`
 * if the rollups have so many scans that they would be too many, and `scans_not_kept`.
 */
export async function checkRawSpans(em: EntityManager, scope: FiguresScope, spans: readonly Period[]): Promise<void> {
  if (spans.length === 0) return;
  const [fromMs, toMs] = [Math.min(...spans.map((span) => span.fromMs)), Math.max(...spans.map((span) => span.toMs))];
  await requireRawScans(em, scope, { fromMs, toMs });
  const numbers = await findLabelNumbers(em, []);
  const days = await readRawDays(em, scope.workspaceId, scope.workspaceId, { fromMs, toMs }, numbers);
  const byDay = new Map(days.map(({ dayMs, rawScans }) => [dayMs, rawScans]));
  const rawScans = spans.reduce(
    (sum, span) => sum + ((byDay.get(startOfDay(span.fromMs)) ?? 0) * (span.toMs - span.fromMs)) / DAY_MS,
    0,
  );
  if (rawScans > RAW_SCANS_MAX) throw tooManyScans(RAW_SCANS_MAX);
  await prepareRawRead(em);
}

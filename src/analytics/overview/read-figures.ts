import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../core/errors.js';
import type { FiguresScope } from '../figures-scope.js';
import type { LocalSpan } from '../period/local-spans.js';
import { isUtc, type TimeZone } from '../period/time-zone.js';
import { ALL_SCANS, type Segment } from '../segments/segment.js';
import type { Figures, FiguresRequest } from './figures.js';
import { type RollupSpans, readRollupFigures } from './rollup-figures.js';
import { readSegmentFigures } from './segment-figures.js';

/** So many rollups are read in some 100 ms. */
const ROLLUPS_AIM = 10_000;
/** So many are read where raw scans cannot be. */
const ROLLUPS_MAX = 50_000;

/** At most so many rollups the campaigns of a scope have; one for the whole workspace. */
const rollupsOf = (
  { campaignIds }: FiguresScope,
  days: readonly LocalSpan[],
  zone: TimeZone,
  byHour: boolean,
): number => (campaignIds?.length ?? 1) * days.length * (byHour || !isUtc(zone) ? 24 : 1);

/** The segment whose raw scans are counted when none is asked for: null where rollups are read in a shorter time. */
export const segmentOfScope = (
  scope: FiguresScope,
  days: readonly LocalSpan[],
  zone: TimeZone,
  byHour: boolean,
): Segment | null =>
  (scope.campaignIds?.length ?? 1) > 1 && rollupsOf(scope, days, zone, byHour) > ROLLUPS_AIM ? ALL_SCANS : null;

const cannotBeRead = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'too_many_scans' || error.code === 'scans_not_kept');

/** The figures from rollups, or from raw scans. */
export async function readFigures(em: EntityManager, request: FiguresRequest, spans: RollupSpans): Promise<Figures> {
  const { segment, scope, days, zone } = request;
  if (segment === null) return readRollupFigures(em, request, spans);
  try {
    return await readSegmentFigures(em, request, segment);
  } catch (error) {
    // These are thrown before a raw scan is read. All scans are in the rollups.
    if (
      segment !== ALL_SCANS ||
      !cannotBeRead(error) ||
      rollupsOf(scope, days, zone, request.withHoursOfWeek) > ROLLUPS_MAX
    )
      throw error;
    return readRollupFigures(em, request, spans);
  }
}

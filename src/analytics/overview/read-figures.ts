import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { AppError } from '../../core/errors.js';
import { UnknownLabelError } from '../counts/find-labels.js';
import { readTotals } from '../counts/read-counts.js';
import { rawReadQueueOf } from '../segments/raw-read-queue.js';
import { reportTimeoutAsTooManyScans } from '../segments/raw-scans-limit.js';
import { ALL_SCANS } from '../segments/segment.js';
import { breakdown } from './breakdown.js';
import { findCampaignNames } from './campaign-names.js';
import type { Figures } from './figures.js';
import { rowFigures } from './label-lists.js';
import type { FiguresPlan } from './plan-figures.js';
import { readRollupFigures } from './rollup-figures.js';
import type { CampaignBreakdown } from './row-types.js';
import { readSegmentFigures } from './segment-figures.js';
import { readSplit } from './split/read-split.js';
import { addFigures, countTotalsOnly, divideCampaigns, refuseTooManyRollups } from './totals-only-figures.js';

/** Reads figures according to the plan in a single snapshot, so that they add up. */
export function readFigures(em: EntityManager, plan: FiguresPlan) {
  const { scope, readsRawScans, withCampaigns, split } = plan;
  // Scans written in the meantime are in all figures or in none. In distributed tables, all figures of a workspace are
  // on one worker, where Citus starts the same kind of transaction.
  const readSnapshot = () =>
    em.transactional(
      async (snapshot) => {
        // These statements look up few rows. PostgreSQL would start parallel workers, which takes longer.
        if (!readsRawScans && !withCampaigns) await snapshot.execute('set local max_parallel_workers_per_gather = 0');
        const totals = await readTotals(snapshot, plan.subject);
        const figures = await readPeriodFigures(snapshot, plan);
        return {
          ...figures,
          totals,
          totalsOnlyInPeriod: plan.withTotalsOnly ? await countTotalsOnly(snapshot, plan) : figures.totalsOnly,
          topCampaigns: await readTopCampaigns(snapshot, figures, plan),
          split: split === null ? null : await readSplit(snapshot, figures, plan, split),
        };
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  const read = () => retryUnknownLabels(readSnapshot);
  return readsRawScans ? rawReadQueueOf(em).run(scope.workspaceId, () => reportTimeoutAsTooManyScans(read)) : read();
}

const SNAPSHOTS_MAX = 3;

async function retryUnknownLabels<T>(read: () => Promise<T>): Promise<T> {
  for (let snapshot = 1; ; snapshot++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnknownLabelError) || snapshot === SNAPSHOTS_MAX) throw error;
    }
  }
}

async function readPeriodFigures(em: EntityManager, plan: FiguresPlan): Promise<Figures> {
  const { scope, segment, canUseRollups } = plan;
  if (segment === null) return readRollupFigures(em, plan);
  if (segment === ALL_SCANS) {
    const { marked, others } = await divideCampaigns(em, scope);
    if (marked.campaignIds?.length !== 0) {
      await refuseTooManyRollups(em, marked, plan);
      const part = await readRollupFigures(em, { ...plan, scope: marked });
      if (others.campaignIds?.length === 0) return part;
      return addFigures(part, await readPeriodFigures(em, { ...plan, scope: others }));
    }
  }
  try {
    return await readSegmentFigures(em, plan, segment);
  } catch (error) {
    // These errors are thrown before any raw scan is read.
    if (canUseRollups && cannotBeRead(error)) return readRollupFigures(em, plan);
    throw error;
  }
}

const cannotBeRead = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'too_many_scans' || error.code === 'scans_not_kept');

/**
 * Returns the campaigns with the most scans, and all others as one row. Counting by campaign costs more than the rest
 * of an overview (about 100 ms for a thousand campaigns and 90 days), so it is skipped unless requested.
 */
async function readTopCampaigns(
  em: EntityManager,
  { campaigns, previous }: Figures,
  { topCampaigns: limit, order, withPreviousCampaigns }: FiguresPlan,
): Promise<CampaignBreakdown[]> {
  if (limit === 0) return [];
  const rows = breakdown(campaigns, withPreviousCampaigns ? previous.campaigns : null, { limit, order });
  const nameOf = await findCampaignNames(em, rows);
  return rows.map((row) => ({ ...nameOf(row), ...rowFigures(row) }));
}

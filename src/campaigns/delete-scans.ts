import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { z } from 'zod';
import { AuditAction } from '../core/contract/audit-action.js';
import { QrCounting } from '../core/contract/campaign-counting.js';
import type { JobDefinition, JobRun } from '../platform/queue/job-definition.js';
import { removeScans } from '../scans/deletion/remove-scans.js';
import type { Actor } from '../tenancy/caller/actor.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import type { Campaign } from './campaign.js';
import { lockCampaign } from './change-campaign.js';
import { findCampaign } from './find-campaign.js';

interface ScanDeletion {
  readonly workspaceId: string;
  readonly id: string;
  readonly keepTotals: boolean;
  /** The second run removes scans that were still in a journal during the first. */
  readonly isSecond: boolean;
}

/** Deletes a campaign's scans, from the beginning if an earlier run was interrupted. */
export const DELETE_SCANS: JobDefinition<ScanDeletion> = {
  name: 'delete-scans',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid(), keepTotals: z.boolean(), isSecond: z.boolean() }),
  concurrency: 2,
  onePerGroup: true,
  retry: { limit: 100, delaySeconds: 5, maxDelaySeconds: 600 },
  limitSeconds: 3_600,
};

/** Scans are usually drained within seconds. */
const SECOND_AFTER_SECONDS = 120;

/** Marked while figures can still be read, so that they expect scans without labels. */
const MARK = 'update campaign set has_totals_only_scans = true where id = ?';

/** Has the scans of a campaign deleted in the background, and returns the campaign. */
export async function deleteScans(context: Actor, id: string, keepTotals: boolean): Promise<Campaign> {
  await findCampaign(context.em, id);
  return runUnitOfWork(context, async ({ em, audit }) => {
    const campaign = await lockCampaign(em, id);
    if (keepTotals) await em.execute(MARK, [campaign.id]);
    const deletion = { workspaceId: context.workspace.id, id: campaign.id, keepTotals };
    const group = context.workspace.id;
    await context.queue.send(em, DELETE_SCANS, { ...deletion, isSecond: false }, { group });
    const startAfterSeconds = SECOND_AFTER_SECONDS;
    await context.queue.send(em, DELETE_SCANS, { ...deletion, isSecond: true }, { group, startAfterSeconds });
    audit(AuditAction.CampaignScansDeleted, campaign.id, { kept: keepTotals ? 'totals' : 'nothing' });
    return campaign;
  });
}

const COUNTING = 'select counting from campaign where workspace_id = ? and id = ?';

/** Scans of a campaign that is still counted in full are new ones by the time of the second run. */
export async function runScanDeletion(
  { orm, scanPool }: { readonly orm: MikroORM; readonly scanPool: Pool },
  { workspaceId, id, keepTotals, isSecond }: ScanDeletion,
  { signal }: JobRun,
): Promise<void> {
  const [campaign] = await orm.em.fork().execute<{ counting: string }[]>(COUNTING, [workspaceId, id]);
  if (isSecond && campaign?.counting === QrCounting.Full) return;
  await removeScans(scanPool, { workspaceId, campaignIds: [id], keepTotals, signal });
}

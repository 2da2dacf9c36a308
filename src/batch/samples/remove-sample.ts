import { Asset } from '../../campaigns/assets/asset.js';
import { Campaign, DELETED_FILTER } from '../../campaigns/campaign.js';
import { CampaignRevision } from '../../campaigns/history/campaign-revision.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { removeFiles } from '../../platform/storage/remove-files.js';
import { removeScans } from '../../scans/deletion/remove-scans.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { sampleFileIds, sampleIds } from './sample-campaigns.js';

/**
 * Removes the sample campaigns for good, however they have been edited, with their history, files and scans. Other
 * uploads that they show are detached. Safe to repeat. Returns the number of removed campaigns.
 */
export async function removeSample(context: Actor & Pick<Context, 'files' | 'scanPool'>): Promise<number> {
  const { clock, files, scanPool, workspace } = context;
  const ids = sampleIds(workspace.id);
  const filters = { [DELETED_FILTER]: false };
  const removed = await runUnitOfWork(context, async ({ em, publish, audit }) => {
    await lockWorkspace(em, workspace.id);
    const campaigns = await em.find(Campaign, { id: { $in: ids } }, { filters });
    const fileIds = sampleFileIds(workspace.id);
    const isFree = [{ campaignId: null }, { campaignId: { $in: ids } }];
    const assets = await em.find(Asset, { id: { $in: fileIds }, $or: isFree }, { fields: ['id'] });
    const assetIds = assets.map(({ id }) => id);
    await em.nativeDelete(Asset, { id: { $in: assetIds } });
    const detached = { campaignId: null, unattachedUtc: new Date(clock.now()) };
    await em.nativeUpdate(Asset, { campaignId: { $in: ids } }, detached);
    await em.nativeDelete(CampaignRevision, { campaignId: { $in: ids } });
    await em.nativeDelete(Campaign, { id: { $in: ids } }, { filters });
    for (const { id, code, deletedUtc } of campaigns) {
      publish({ kind: 'campaign', code });
      if (deletedUtc === null) audit(AuditAction.CampaignDeleted, id);
    }
    em.clear();
    context.em.clear();
    return { campaigns: campaigns.length, assetIds };
  });
  await removeFiles(files, removed.assetIds);
  await removeScans(scanPool, { workspaceId: workspace.id, campaignIds: ids, keepTotals: false });
  return removed.campaigns;
}

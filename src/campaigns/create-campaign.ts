import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../audit/audit-action.js';
import type { Context } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { newCode, newId } from '../shared/ids.js';
import { lockWorkspace } from '../workspaces/workspace.js';
import { Campaign, searchTextOf } from './campaign.js';
import type { CreateQrCodeInput } from './campaign-inputs.js';
import { attachCampaignAssets } from './change-campaign.js';
import { checkCampaign } from './check-campaign.js';
import { checkPlanLimits } from './check-plan-limits.js';
import { addRevision } from './history/add-revision.js';
import { toStoredRules, toStoredSchedule } from './rules/stored-rule.js';
import { DEFAULT_STYLE } from './style/default-style.js';

/** Creates an active campaign with a code of its own, if the input is valid and the plan allows it. */
export async function createCampaign(context: Context, input: CreateQrCodeInput): Promise<Campaign> {
  const { name, mode, payloadType, content } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const code = await unusedCode(context.em);
  const mask = await checkCampaign(context, input, { name, code, mode, payloadType, content, style });
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    // An instance that was just asked for this code has cached for a moment that it does not exist.
    publish({ kind: 'campaign', code });
    const workspace = await lockWorkspace(em, context.workspace.id);
    const now = new Date(context.clock.now());
    const campaign = em.create(Campaign, {
      id: newId(),
      workspace,
      name,
      code,
      mode,
      payloadType,
      content,
      style,
      mask,
      isActive: true,
      schedule: toStoredSchedule(input.schedule ?? null),
      rules: toStoredRules(input.rules ?? null),
      searchText: searchTextOf({ name, content, code }),
      version: 1,
      createdUtc: now,
      updatedUtc: now,
      deletedUtc: null,
    });
    await em.flush();
    await addRevision(context, em, campaign);
    await attachCampaignAssets(context, em, campaign);
    await checkPlanLimits(context, em, workspace, mode);
    audit(AuditAction.CampaignCreated, campaign.id, { mode, payloadType });
    return campaign;
  });
}

/** Codes are unique in all workspaces and for ever: a deleted campaign's code is never used again. */
async function unusedCode(em: EntityManager): Promise<string> {
  const code = newCode();
  const taken = await em.count(Campaign, { code }, { filters: false });
  return taken === 0 ? code : unusedCode(em);
}

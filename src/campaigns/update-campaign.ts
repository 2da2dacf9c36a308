import { isDeepStrictEqual } from 'node:util';
import type { AuditDetails } from '../access/audit/audit-entry.js';
import type { Context } from '../access/context/context.js';
import { runUnitOfWork } from '../access/context/unit-of-work.js';
import { lockWorkspace } from '../access/workspaces/workspace.js';
import { AuditAction } from '../core/contract/audit-action.js';
import { isHosted } from '../core/contract/payloads/payloads.js';
import { type Campaign, searchTextOf } from './campaign.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { attachCampaignAssets, changeCampaign, lockCampaign } from './change-campaign.js';
import { checkCampaign } from './check-campaign.js';
import { findCampaign } from './find-campaign.js';
import { addRevision } from './history/add-revision.js';
import { toStoredRules, toStoredSchedule } from './rules/stored-rule.js';
import { checkExternalIdIsFree } from './tags/check-external-id.js';
import { toStoredTags } from './tags/tags.js';

export interface UpdateOptions {
  /** The action of the audit entry, when it is not an ordinary update. */
  readonly action?: AuditAction;
  readonly details?: AuditDetails;
  /** The update is refused when the campaign has none of these versions. */
  readonly expectedVersions?: readonly number[] | null;
}

/** Changes name, content and, when sent, style, schedule, rules, tags and external id. The code of a Dynamic campaign stays valid. */
export async function updateCampaign(
  context: Context,
  id: string,
  input: UpdateQrCodeInput,
  { action = AuditAction.CampaignUpdated, details = {}, expectedVersions }: UpdateOptions = {},
): Promise<Campaign> {
  const { code, mode, payloadType, style: currentStyle } = await findCampaign(context.em, id);
  const { name, content } = input;
  const style = input.style ?? currentStyle;
  const mask = await checkCampaign(context, input, { name, code, mode, payloadType, content, style });
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    if (isHosted(payloadType) || input.externalId) await lockWorkspace(em, context.workspace.id);
    const campaign = await lockCampaign(em, id, expectedVersions);
    if (input.externalId) await checkExternalIdIsFree(em, input.externalId, campaign.id);
    const searchText = searchTextOf({ name, content, code: campaign.code });
    const schedule = input.schedule === undefined ? campaign.schedule : toStoredSchedule(input.schedule);
    const rules = input.rules === undefined ? campaign.rules : toStoredRules(input.rules);
    const tags = input.tags === undefined ? campaign.tags : toStoredTags(input.tags ?? []);
    const externalId = input.externalId === undefined ? campaign.externalId : input.externalId;
    const changed = changedFields(campaign, { name, content, style, schedule, rules });
    const labels = changedLabels(campaign, { tags, externalId });
    const change = { name, content, style, mask, schedule, rules, tags, externalId, searchText };
    changeCampaign(context, em, campaign, change);
    await em.flush();
    const revision = changed.length === 0 ? null : await addRevision(context, em, campaign);
    await attachCampaignAssets(context, em, campaign);
    publish({ kind: 'campaign', code: campaign.code });
    audit(action, campaign.id, { changed: [...changed, ...labels], revision, ...details });
    return campaign;
  });
}

export type Design = Pick<Campaign, 'name' | 'content' | 'style' | 'schedule' | 'rules'>;

/** Returns the names of the fields that differ, as the audit has them. */
export const changedFields = (before: Design, after: Design): string[] => [
  ...(before.name === after.name ? [] : ['name']),
  ...(before.content === after.content ? [] : ['content']),
  // A style from an input has a class, a stored one has not.
  ...(isDeepStrictEqual({ ...before.style }, { ...after.style }) ? [] : ['style']),
  ...(isDeepStrictEqual(before.schedule, after.schedule) ? [] : ['schedule']),
  ...(isDeepStrictEqual(before.rules, after.rules) ? [] : ['rules']),
];

/** What no revision has: a restored one leaves them as they are. */
export type Labels = Pick<Campaign, 'tags' | 'externalId'>;

/** Returns the names of those that differ. */
export const changedLabels = (before: Labels, after: Labels): string[] => [
  ...(isDeepStrictEqual(before.tags, after.tags) ? [] : ['tags']),
  ...(before.externalId === after.externalId ? [] : ['externalId']),
];

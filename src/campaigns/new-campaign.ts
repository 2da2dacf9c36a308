import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../access/context/actor.js';
import type { Workspace } from '../access/workspaces/workspace.js';
import { newId } from '../core/ids.js';
import { Campaign, searchTextOf } from './campaign.js';
import type { CampaignDraft } from './campaign-draft.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { toStoredRules, toStoredSchedule } from './rules/stored-rule.js';
import { toStoredTags } from './tags/tags.js';

/** How a campaign is that comes from elsewhere. Null: created now, not deleted. */
export interface CampaignState {
  readonly isActive: boolean;
  readonly createdUtc: Date | null;
  readonly deletedUtc: Date | null;
}

/** What a new campaign stores: a checked draft with its routing and labels, and the data mask with which its picture was decoded. */
export interface CheckedDraft
  extends CampaignDraft,
    Readonly<Pick<UpdateQrCodeInput, 'schedule' | 'rules' | 'tags' | 'externalId'>> {
  readonly mask: number;
  /** Left out: it is active, and created now. */
  readonly state?: CampaignState | undefined;
}

/** Adds the row of a new, active campaign. The caller adds its first revision and its audit entry. */
export function newCampaign({ clock }: Actor, em: EntityManager, workspace: Workspace, draft: CheckedDraft): Campaign {
  const { name, code, mode, payloadType, content, style, mask, state } = draft;
  const now = new Date(clock.now());
  return em.create(Campaign, {
    id: newId(),
    workspace,
    name,
    code,
    mode,
    payloadType,
    content,
    style,
    mask,
    isActive: state?.isActive ?? true,
    schedule: toStoredSchedule(draft.schedule ?? null),
    rules: toStoredRules(draft.rules ?? null),
    tags: toStoredTags(draft.tags ?? []),
    externalId: draft.externalId ?? null,
    searchText: searchTextOf(draft),
    version: 1,
    // One that is still to come would keep the campaign before all others of a list.
    createdUtc: state?.createdUtc && state.createdUtc < now ? state.createdUtc : now,
    updatedUtc: now,
    deletedUtc: state?.deletedUtc ?? null,
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../context/actor.js';
import { newId } from '../shared/ids.js';
import type { Workspace } from '../workspaces/workspace.js';
import { Campaign, searchTextOf } from './campaign.js';
import type { CampaignDraft } from './campaign-draft.js';

/** What a new campaign stores: a checked draft with its routing and labels, and the data mask with which its picture was decoded. */
export interface CheckedDraft
  extends CampaignDraft,
    Readonly<Pick<UpdateQrCodeInput, 'schedule' | 'rules' | 'tags' | 'externalId'>> {
  readonly mask: number;
}

/** Adds the row of a new, active campaign. The caller adds its first revision and its audit entry. */
export function newCampaign({ clock }: Actor, em: EntityManager, workspace: Workspace, draft: CheckedDraft): Campaign {
  const { name, code, mode, payloadType, content, style, mask } = draft;
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
    isActive: true,
    searchText: searchTextOf(draft),
    version: 1,
    createdUtc: now,
    updatedUtc: now,
    deletedUtc: null,
  });
}

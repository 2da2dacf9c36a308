import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditDetails } from '../../../access/audit/audit-entry.js';
import type { Actor } from '../../../access/context/actor.js';
import type { UnitOfWork } from '../../../access/context/unit-of-work.js';
import { hasCurrentSubscription, type Workspace } from '../../../access/workspaces/workspace.js';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { isHosted } from '../../../core/contract/payloads/payloads.js';
import { PLANS } from '../../../core/contract/plans.js';
import {
  AppError,
  externalIdTaken,
  planLimitReached,
  subscriptionExpired,
  validationFailed,
} from '../../../core/errors.js';
import { Campaign } from '../../campaign.js';
import { CODE_USED, usedCodes } from '../../campaign-code.js';
import { attachCampaignAssets } from '../../change-campaign.js';
import { noneLeft, staticOnly } from '../../check-plan-limits.js';
import { addFirstRevision } from '../../history/add-revision.js';
import { type CheckedDraft, newCampaign } from '../../new-campaign.js';
import { findExternalIds } from '../../tags/check-external-id.js';
import { asItemError } from '../item-outcome.js';

/** How many more campaigns the plan allows, counted down as they are added. The workspace's row is locked meanwhile. */
export class CampaignAllowance {
  #left: number;

  private constructor(
    readonly workspace: Workspace,
    readonly isCurrent: boolean,
    left: number,
  ) {
    this.#left = left;
  }

  /** Counts the campaigns once. The caller has locked the workspace's row. */
  static async of({ clock }: Actor, em: EntityManager, workspace: Workspace): Promise<CampaignAllowance> {
    const { campaigns } = PLANS[workspace.plan];
    const left = campaigns === null ? Number.POSITIVE_INFINITY : campaigns - (await em.count(Campaign));
    return new CampaignAllowance(workspace, hasCurrentSubscription(workspace, clock.now()), left);
  }

  /** Counts one more campaign, or throws why it is not allowed. */
  take(mode: QrCodeMode): void {
    const { workspace } = this;
    if (!this.isCurrent) throw subscriptionExpired();
    if (mode === QrCodeMode.Dynamic && !PLANS[workspace.plan].dynamicCodes)
      throw planLimitReached(staticOnly(workspace));
    if (this.#left <= 0) throw planLimitReached(noneLeft(workspace));
    this.#left -= 1;
  }
}

/**
 * Adds campaigns with their first revisions, files and audit entries, in the order of the drafts. Returns for each the campaign
 * or why it was refused; what was refused leaves nothing behind. Few statements, but some for each that has files.
 */
export async function addCampaigns(
  actor: Actor,
  { em, publish, audit }: UnitOfWork,
  allowance: CampaignAllowance,
  drafts: readonly CheckedDraft[],
  details: AuditDetails = {},
): Promise<(Campaign | AppError)[]> {
  const used = new Set(
    await usedCodes(
      em,
      drafts.map(({ code }) => code),
    ),
  );
  const taken = await findExternalIds(
    em,
    drafts.flatMap(({ externalId }) => externalId ?? []),
  );
  const added: (Campaign | AppError)[] = [];
  for (const draft of drafts) {
    const { code, externalId } = draft;
    const holder = taken.get(externalId ?? '');
    const refusal = holder
      ? externalIdTaken(holder.id, holder.deletedUtc !== null)
      : used.has(code)
        ? codeUsed()
        : null;
    const result = refusal ?? (await addOne(actor, em, allowance, draft).catch(asItemError));
    added.push(result);
    if (!(result instanceof Campaign)) continue;
    used.add(code);
    if (externalId) taken.set(externalId, result);
  }
  const campaigns = added.filter((each) => each instanceof Campaign);
  await em.flush();
  for (const campaign of campaigns) {
    const { id, code, mode, payloadType } = campaign;
    if (!isHosted(payloadType)) addFirstRevision(actor, em, campaign);
    // An instance that was just asked for this code has cached for a moment that it does not exist.
    publish({ kind: 'campaign', code });
    audit(AuditAction.CampaignCreated, id, { mode, payloadType, ...details });
    if (campaign.deletedUtc !== null) audit(AuditAction.CampaignDeleted, id, details);
  }
  return added;
}

const codeUsed = (): AppError => validationFailed({ code: [CODE_USED] });

async function addOne(
  actor: Actor,
  em: EntityManager,
  allowance: CampaignAllowance,
  draft: CheckedDraft,
): Promise<Campaign> {
  if (!isHosted(draft.payloadType)) {
    if (!draft.state?.deletedUtc) allowance.take(draft.mode);
    return newCampaign(actor, em, allowance.workspace, draft);
  }
  // What waits to be written must not be undone with the files that are refused.
  await em.flush();
  return em.transactional(async (inner) => {
    const campaign = newCampaign(actor, inner, allowance.workspace, draft);
    await inner.flush();
    addFirstRevision(actor, inner, campaign);
    await attachCampaignAssets(actor, inner, campaign);
    if (!draft.state?.deletedUtc) allowance.take(draft.mode);
    return campaign;
  });
}

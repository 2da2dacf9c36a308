import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { QrCounting } from '../../core/contract/campaign-counting.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { toStoredTranslation } from '../../core/contract/payloads/translation.js';
import { AppError, externalIdTaken, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { findAddressHolders, takeAddresses } from '../addresses/address-holders.js';
import { ledBy } from '../addresses/apply-addresses.js';
import { Campaign, searchTextOf } from '../campaign.js';
import { attachCampaignAssets } from '../change-campaign.js';
import { addRevisions } from '../history/add-revisions.js';
import { toStoredHouse } from '../house/stored-house.js';
import type { CampaignAllowance } from '../plan-limits.js';
import { toStoredRules, toStoredSchedule } from '../rules/stored-rule.js';
import { findExternalIds, toStoredTags } from '../tags/labels.js';
import { type BulkTransaction, type IndexedPlans, StalePlans } from './bulk-transaction.js';
import { asItemError, doneOutcome, QrCodeOutcome, refusedOutcome } from './item-outcome.js';
import type { CreatePlan, NewDraft } from './plan.js';
import { CODE_USED } from './plan-creation.js';

/** A checked draft with the data mask that made its picture readable. */
type VerifiedDraft = NewDraft & { readonly mask: number };
type NamedDraft = VerifiedDraft & { readonly id: string };

/** Adds campaigns. Throws StalePlans for upserts whose campaign another request has meanwhile created. */
export async function writeCreations(
  { actor, unit, allowance, outcomes }: BulkTransaction,
  creates: IndexedPlans<CreatePlan>,
): Promise<void> {
  if (allowance === null || creates.length === 0) return;
  const drafts = creates.map(([, { draft, mask }]) => {
    if (mask === null) throw new Error('a campaign without a verified picture cannot be stored');
    return { ...draft, mask };
  });
  const added = await addCampaigns(actor, unit, allowance, drafts);
  const stale: number[] = [];
  for (const [place, [index, { isUpsert }]] of creates.entries()) {
    const result = added[place];
    if (isUpsert && result instanceof AppError && result.code === 'conflict') stale.push(index);
    else if (result instanceof AppError) outcomes.set(index, refusedOutcome(result));
    else if (result !== undefined) outcomes.set(index, doneOutcome(QrCodeOutcome.Created, result.id));
  }
  if (stale.length > 0) throw new StalePlans(stale);
}

/**
 * Adds campaigns with first revision, files and audit entry, in the order of the drafts. Returns the campaign or the
 * reason for refusal for each; a refused campaign leaves nothing behind. Takes a few statements in total, plus some for
 * each campaign with files. If another transaction has taken a code since it was checked, the whole transaction fails.
 * Creation times are a millisecond apart and end now, so that lists and print runs have the order of the drafts.
 */
export async function addCampaigns(
  actor: Actor,
  { em, publish, audit }: UnitOfWork,
  allowance: CampaignAllowance,
  drafts: readonly VerifiedDraft[],
): Promise<(Campaign | AppError)[]> {
  const externalIds = drafts.flatMap(({ externalId }) => externalId ?? []);
  const [codes, holders] = [new Set<string>(), await findExternalIds(em, externalIds)];
  const led = drafts.flatMap(ledBy);
  const taken = led.length === 0 ? null : await findAddressHolders(actor, em, led);
  const added: (Campaign | AppError)[] = [];
  const first = actor.clock.now() - drafts.length + 1;
  for (const [place, { id = newId(), ...rest }] of drafts.entries()) {
    const draft = { ...rest, id };
    const holder = holders.get(draft.externalId ?? '');
    const result = holder
      ? externalIdTaken(holder.id, holder.deletedUtc !== null)
      : codes.has(draft.code)
        ? validationFailed({ code: [CODE_USED] })
        : ((taken && takeAddresses(taken, draft)) ??
          (await addOne(actor, em, allowance, draft, new Date(first + place)).catch(asItemError)));
    added.push(result);
    if (!(result instanceof Campaign)) continue;
    codes.add(result.code);
    if (result.externalId !== null) holders.set(result.externalId, result);
  }
  const campaigns = added.filter((each) => each instanceof Campaign);
  await em.flush();
  await addRevisions(
    actor,
    em,
    campaigns.map(({ id }) => id),
  );
  for (const { id, code, mode, payloadType, deletedUtc, ...addressed } of campaigns) {
    // An instance that was asked for this code before it existed may still have the negative answer cached.
    publish({ kind: 'campaign', code });
    for (const address of ledBy(addressed)) publish({ kind: 'address', id: address });
    audit(AuditAction.CampaignCreated, id, { mode, payloadType });
    if (deletedUtc !== null) audit(AuditAction.CampaignDeleted, id);
  }
  return added;
}

async function addOne(
  actor: Actor,
  em: EntityManager,
  allowance: CampaignAllowance,
  draft: NamedDraft,
  createdUtc: Date,
): Promise<Campaign> {
  const take = (): void => {
    if (!draft.state?.deletedUtc) allowance.take(draft.mode);
  };
  if (!isHosted(draft.payloadType)) {
    take();
    return newCampaign(actor, em, allowance, draft, createdUtc);
  }
  // Flush first, so that pending writes are not rolled back with refused files.
  await em.flush();
  return em.transactional(async (inner) => {
    const campaign = newCampaign(actor, inner, allowance, draft, createdUtc);
    await inner.flush();
    await attachCampaignAssets(actor, inner, campaign);
    take();
    return campaign;
  });
}

function newCampaign(
  { clock }: Actor,
  em: EntityManager,
  { workspace }: CampaignAllowance,
  { translation, house, schedule, rules, counting, tags, externalId, state, addresses, ...draft }: NamedDraft,
  createdUtc: Date,
): Campaign {
  const now = new Date(clock.now());
  return em.create(Campaign, {
    ...draft,
    addresses: [...addresses],
    workspace,
    isActive: state?.isActive ?? true,
    pause: state?.pause ?? null,
    translation: toStoredTranslation(translation ?? null),
    house: house ? toStoredHouse(house) : null,
    soldOut: null,
    schedule: toStoredSchedule(schedule ?? null),
    rules: toStoredRules(rules ?? null),
    counting: counting ?? QrCounting.Full,
    tags: toStoredTags(tags ?? []),
    externalId: externalId ?? null,
    searchText: searchTextOf({ ...draft, addresses }),
    version: 1,
    // A time in the future would keep the campaign at the top of lists.
    createdUtc: state?.createdUtc && state.createdUtc < now ? state.createdUtc : createdUtc,
    updatedUtc: now,
    deletedUtc: state?.deletedUtc ?? null,
  });
}

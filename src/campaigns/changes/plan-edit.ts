import { isDeepStrictEqual } from 'node:util';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { problem } from '../../core/contract/problems.js';
import { externalIdTaken, validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { findPrintedProblems } from '../addresses/printed.js';
import { artworkRequest } from '../artwork/render-request.js';
import { searchTextOf } from '../campaign.js';
import type { CampaignDraft } from '../campaign-draft.js';
import { type CreateQrCodeInput, UpdateQrCodeInput } from '../campaign-inputs.js';
import { findDraftProblems } from '../check-campaign.js';
import { applyChanges, auditedFields, type RequestedChanges } from './apply-changes.js';
import { type CampaignEdit, type ItemPlan, refused } from './plan.js';
import type { CampaignRow } from './read-campaign-rows.js';

/** Checks an edit by the rules for a single update. An unchanged picture need not be verified again. */
export function planEdit(context: Context, row: CampaignRow, changes: RequestedChanges, isPrinted = false): ItemPlan {
  const { id, payloadType, version } = row;
  const { after, changed, revised } = applyChanges(row, changes);
  const { name, content, style, design, addresses, encodedAddress } = after;
  const input = Object.assign(new UpdateQrCodeInput(), { ...changes, name, content });
  const draft = { ...row, name, content, style, design, addresses, encodedAddress };
  const problems = findDraftProblems(context, input, draft);
  if (isPrinted && !changes.confirmPrinted) problems.addAll(findPrintedProblems(row, after).toFields());
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields(), problems.suggestions), id);
  if (changed.length === 0) return { kind: 'unchanged', id };
  return {
    kind: 'edit',
    id,
    version,
    edit: onlyChanged({ ...after, searchText: searchTextOf(draft) }, changed),
    changed: auditedFields(changed),
    revised,
    needsVerification: hasSamePicture(context, row, draft) ? null : draft,
    hosted:
      isHosted(payloadType) && ['content', 'house'].some((field) => changed.includes(field))
        ? { payloadType, content, house: after.house }
        : null,
  };
}

const SEARCHED = ['name', 'content', 'addresses', 'encodedAddress'];

function onlyChanged(values: CampaignEdit, changed: readonly string[]): CampaignEdit {
  const wanted = SEARCHED.some((field) => changed.includes(field)) ? [...changed, 'searchText'] : changed;
  return Object.fromEntries(Object.entries(values).filter(([field]) => wanted.includes(field)));
}

/** The stored picture was verified with its data mask. */
const hasSamePicture = ({ publicUrl }: Context, row: CampaignRow, draft: CampaignDraft): boolean =>
  isDeepStrictEqual(
    artworkRequest(publicUrl, { ...row, mask: null }),
    artworkRequest(publicUrl, { ...draft, mask: null }),
  );

/**
 * Fields another system sends for an existing campaign. Null means the same as omitted, except where it
 * removes a value.
 */
export type KnownCampaignInput = {
  readonly [Field in keyof Omit<CreateQrCodeInput, 'externalId'>]?: CreateQrCodeInput[Field] | null;
};

/** Plans an update of an existing campaign from another system. A deleted campaign is not changed. */
export function planKnown(context: Context, row: CampaignRow, input: KnownCampaignInput, isPrinted = false): ItemPlan {
  const { name, content, style, design, translation, house, schedule, rules, counting, tags } = input;
  const { addresses, address, confirmPrinted } = input;
  if (row.deletedUtc !== null) return refused(externalIdTaken(row.id, true), row.id);
  const problems = new FieldProblems();
  for (const field of ['mode', 'payloadType', 'code'] as const) {
    const value = input[field];
    if (value && value !== row[field]) problems.add(field, problem('cannot_be_changed', { value: row[field] }));
  }
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields()), row.id);
  const changes = {
    ...(typeof name === 'string' && { name }),
    ...(typeof content === 'string' && { content }),
    ...(style && { style }),
    design,
    translation,
    house,
    schedule,
    rules,
    counting,
    ...{ tags, addresses, address, confirmPrinted },
  };
  return planEdit(context, row, changes, isPrinted);
}

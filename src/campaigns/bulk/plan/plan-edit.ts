import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../access/context/context.js';
import { isHosted } from '../../../core/contract/payloads/payloads.js';
import { validationFailed } from '../../../core/errors.js';
import { artworkRequest } from '../../artwork/render-request.js';
import { type Campaign, searchTextOf } from '../../campaign.js';
import type { CampaignDraft } from '../../campaign-draft.js';
import { UpdateQrCodeInput } from '../../campaign-inputs.js';
import { findDraftProblems } from '../../check-campaign.js';
import { toStoredRules, toStoredSchedule } from '../../rules/stored-rule.js';
import { toStoredTags } from '../../tags/tags.js';
import { changedFields, changedLabels } from '../../update-campaign.js';
import { type CampaignEdit, type EditPlan, type ItemPlan, refused } from './plan.js';

/** All that an edit depends on. */
export type EditedRow = Readonly<
  Pick<
    Campaign,
    | 'id'
    | 'name'
    | 'code'
    | 'mode'
    | 'payloadType'
    | 'isActive'
    | 'content'
    | 'style'
    | 'mask'
    | 'schedule'
    | 'rules'
    | 'tags'
    | 'externalId'
    | 'version'
    | 'deletedUtc'
  >
>;

/** New values as callers send them. What is left out stays; null removes schedule, rules or tags. */
export type GivenValues = Readonly<
  Partial<Pick<UpdateQrCodeInput, 'name' | 'content' | 'style' | 'schedule' | 'rules' | 'tags'>>
>;

/**
 * Checks what would become of a campaign as an update of it alone is checked. The picture need not be proven when it stays the
 * same as the one that was.
 */
export function planEdit(context: Context, row: EditedRow, given: GivenValues): ItemPlan {
  const { id, code } = row;
  const { name = row.name, content = row.content, schedule, rules, tags } = given;
  const input = Object.assign(new UpdateQrCodeInput(), { name, content, schedule, rules, tags });
  if (given.style) input.style = given.style;
  const draft: CampaignDraft = { ...row, name, content, style: given.style ?? row.style };
  const problems = findDraftProblems(context, input, draft);
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields(), problems.suggestions), id);
  const after = {
    ...draft,
    schedule: schedule === undefined ? row.schedule : toStoredSchedule(schedule),
    rules: rules === undefined ? row.rules : toStoredRules(rules),
    tags: tags === undefined ? row.tags : toStoredTags(tags ?? []),
    externalId: row.externalId,
  };
  const fields = changedFields(row, after);
  const changed = [...fields, ...changedLabels(row, after)];
  if (changed.length === 0) return { kind: 'unchanged', id };
  const values: CampaignEdit = { ...after, searchText: searchTextOf({ name, content, code }) };
  return {
    kind: 'edit',
    id,
    version: row.version,
    edit: onlyChanged(values, changed),
    changed,
    revised: fields.length > 0,
    unproven: hasSamePicture(context, row, draft) ? null : draft,
    hosted: isHosted(row.payloadType) && changed.includes('content') ? { payloadType: row.payloadType, content } : null,
  } satisfies EditPlan;
}

function onlyChanged(values: CampaignEdit, changed: readonly string[]): CampaignEdit {
  const wanted = ['name', 'content'].some((field) => changed.includes(field)) ? [...changed, 'searchText'] : changed;
  return Object.fromEntries(Object.entries(values).filter(([field]) => wanted.includes(field)));
}

/** The stored picture was proven with its data mask; older rows have none. */
const hasSamePicture = ({ publicUrl }: Context, row: EditedRow, draft: CampaignDraft): boolean =>
  row.mask !== null &&
  isDeepStrictEqual(
    artworkRequest(publicUrl, { ...row, mask: null }),
    artworkRequest(publicUrl, { ...draft, mask: null }),
  );

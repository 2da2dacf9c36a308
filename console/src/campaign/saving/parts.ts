import type { Design } from '../../../../src/core/contract/design-options.ts';
import type {
  CampaignDetailsFragment,
  CampaignRuleFragment,
  CampaignScheduleFragment,
} from '../../../generated/campaign/campaign.ts';
import type {
  QrHouseInput,
  QrStyleInput,
  QrTranslationInput,
  UpdateCampaignMutationVariables,
} from '../../../generated/campaign/change-campaign.ts';
import { isEqual, isRecord } from '../../is-equal.ts';

export type Rule = CampaignRuleFragment;
export type Schedule = CampaignScheduleFragment;
export type Counting = CampaignDetailsFragment['counting'];

/** Editable parts of a campaign, each saved and compared separately. */
export interface Parts {
  readonly name: string;
  readonly content: string;
  readonly style: QrStyleInput;
  readonly design: Design | null;
  readonly translation: QrTranslationInput | null;
  readonly house: QrHouseInput | null;
  readonly schedule: Schedule | null;
  readonly rules: readonly Rule[];
  readonly counting: Counting;
  readonly tags: readonly string[];
  readonly externalId: string | null;
}
export type Part = keyof Parts;

export const PARTS: readonly Part[] = [
  'name',
  'content',
  'translation',
  'house',
  'style',
  'design',
  'schedule',
  'rules',
  'counting',
  'tags',
  'externalId',
];

/** Parts of an unsaved change, and what they were when it began. */
export interface Draft {
  readonly base: Partial<Parts>;
  readonly values: Partial<Parts>;
}

export const changedParts = (before: Partial<Parts>, after: Partial<Parts>): Part[] =>
  PARTS.filter((part) => part in before && part in after && !isEqual(before[part], after[part]));

/** Parts that both the draft and somebody else have changed differently. */
export const contestedParts = ({ base, values }: Draft, now: Parts): Part[] =>
  changedParts(base, values).filter((part) => !isEqual(now[part], base[part]) && !isEqual(now[part], values[part]));

/** Members of a draft that differ from the stored campaign, or null. */
export function unsavedValues({ values }: Draft, now: Parts): Partial<Parts> | null {
  const changed = changedParts(now, values);
  return changed.length === 0 ? null : pick(values, changed);
}

export const pick = (values: Partial<Parts>, parts: readonly Part[]): Partial<Parts> =>
  Object.fromEntries(parts.filter((part) => part in values).map((part) => [part, values[part]]));

export type Input = UpdateCampaignMutationVariables['input'];

/** Input of an update: always name and content, and otherwise only what changes. */
export const toInput = (now: Parts, values: Partial<Parts>): Input => ({
  name: now.name,
  content: now.content,
  ...values,
});

/** Parses a stored draft. Returns null if it is not a draft or has an older format. */
export function parseDraft(text: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(text);
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value.base === 'object' && typeof value.values === 'object';

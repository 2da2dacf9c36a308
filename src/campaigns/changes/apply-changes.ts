import { isDeepStrictEqual } from 'node:util';
import { enteredContent } from '../../core/contract/payloads/entered-content.js';
import { toStoredTranslation } from '../../core/contract/payloads/translation.js';
import { applyAddresses } from '../addresses/apply-addresses.js';
import type { Campaign } from '../campaign.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';
import { toStoredHouse } from '../house/stored-house.js';
import { toStoredRules, toStoredSchedule } from '../rules/stored-rule.js';
import { toStoredDesign } from '../style/style-rules.js';
import { toStoredTags } from '../tags/labels.js';

/** New values as sent by callers. Omitted fields stay unchanged; null removes what is not required. */
export type RequestedChanges = Readonly<Partial<UpdateQrCodeInput>>;

/** The fields stored in a revision. */
const REVISED_FIELDS = [
  'name',
  'content',
  'style',
  'design',
  'translation',
  'house',
  'schedule',
  'rules',
  'counting',
] as const;
type Revised = Pick<Campaign, (typeof REVISED_FIELDS)[number]>;
/** Fields that are not part of a revision. Restoring a revision leaves them unchanged. */
type Labels = Pick<Campaign, 'tags' | 'externalId' | 'addresses' | 'encodedAddress'>;
const LABELS = ['tags', 'externalId', 'addresses', 'encodedAddress'] as const;

/** Names of fields as callers know them, for the audit. */
export const auditedFields = (changed: readonly string[]): string[] =>
  changed.map((field) => (field === 'encodedAddress' ? 'address' : field));

export interface AppliedChanges {
  /** All values in stored form. */
  readonly after: Revised & Labels;
  /** The names of the fields that differ. */
  readonly changed: string[];
  /** Whether any field of the revision differs. */
  readonly revised: boolean;
}

/** Applies changes to a campaign's values. */
export function applyChanges(
  before: Readonly<Revised & Labels & Pick<Campaign, 'payloadType' | 'code'>>,
  changes: RequestedChanges,
): AppliedChanges {
  const { name, content, style, design, translation, house, schedule, rules, counting, tags, externalId } = changes;
  const after = {
    name: name ?? before.name,
    content: content == null ? before.content : enteredContent(before.payloadType, content),
    style: style ?? before.style,
    design: design === undefined ? before.design : toStoredDesign(design),
    translation: translation === undefined ? before.translation : toStoredTranslation(translation),
    house: house === undefined ? before.house : toStoredHouse(house),
    schedule: schedule === undefined ? before.schedule : toStoredSchedule(schedule),
    rules: rules === undefined ? before.rules : toStoredRules(rules),
    counting: counting ?? before.counting,
    tags: tags === undefined ? before.tags : toStoredTags(tags ?? []),
    externalId: externalId === undefined ? before.externalId : externalId,
    ...applyAddresses(before, changes),
  };
  // A style from an input is a class instance; a stored one is a plain object, and may lack the logo instead of null.
  const plain = (values: Readonly<Revised & Labels>, field: keyof typeof after): unknown =>
    field === 'style' ? { ...values.style, logoDataUrl: values.style.logoDataUrl ?? null } : values[field];
  const differ = (fields: readonly (keyof typeof after)[]): string[] =>
    fields.filter((field) => !isDeepStrictEqual(plain(before, field), plain(after, field)));
  const revised = differ(REVISED_FIELDS);
  return { after, changed: [...revised, ...differ(LABELS)], revised: revised.length > 0 };
}

import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../campaign.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';
import { toStoredRules, toStoredSchedule } from '../rules/stored-rule.js';
import { toStoredTags } from '../tags/tags.js';

/** New values as sent by callers. Omitted fields stay unchanged; null removes schedule, rules, tags or external id. */
export type RequestedChanges = Readonly<Partial<UpdateQrCodeInput>>;

/** The fields stored in a revision. */
type Design = Pick<Campaign, 'name' | 'content' | 'style' | 'schedule' | 'rules'>;
/** Fields that are not part of a revision. Restoring a revision leaves them unchanged. */
type Labels = Pick<Campaign, 'tags' | 'externalId'>;

export interface AppliedChanges {
  /** All values in stored form. */
  readonly after: Design & Labels;
  /** The names of the fields that differ, as listed in the audit. */
  readonly changed: string[];
  /** Whether any field of the revision differs. */
  readonly revised: boolean;
}

/** Applies changes to a campaign's values. */
export function applyChanges(before: Readonly<Design & Labels>, changes: RequestedChanges): AppliedChanges {
  const { name, content, style, schedule, rules, tags, externalId } = changes;
  const after = {
    name: name ?? before.name,
    content: content ?? before.content,
    style: style ?? before.style,
    schedule: schedule === undefined ? before.schedule : toStoredSchedule(schedule),
    rules: rules === undefined ? before.rules : toStoredRules(rules),
    tags: tags === undefined ? before.tags : toStoredTags(tags ?? []),
    externalId: externalId === undefined ? before.externalId : externalId,
  };
  // A style from an input is a class instance; a stored one is a plain object.
  const plain = (values: Readonly<Design & Labels>, field: keyof typeof after): unknown =>
    field === 'style' ? { ...values.style } : values[field];
  const differ = (fields: readonly (keyof typeof after)[]): string[] =>
    fields.filter((field) => !isDeepStrictEqual(plain(before, field), plain(after, field)));
  const revised = differ(['name', 'content', 'style', 'schedule', 'rules']);
  return { after, changed: [...revised, ...differ(['tags', 'externalId'])], revised: revised.length > 0 };
}

import { isDeepStrictEqual } from 'node:util';
import type { Campaign } from '../campaign.js';
import type { UpdateQrCodeInput } from '../campaign-inputs.js';
import { toStoredRules, toStoredSchedule } from '../rules/stored-rule.js';
import { toStoredTags } from '../tags/tags.js';

/** New values as callers send them. What is left out stays; null removes schedule, rules, tags or external id. */
export type RequestedChanges = Readonly<Partial<UpdateQrCodeInput>>;

/** What a revision has. */
type Design = Pick<Campaign, 'name' | 'content' | 'style' | 'schedule' | 'rules'>;
/** What no revision has: a restored one leaves them as they are. */
type Labels = Pick<Campaign, 'tags' | 'externalId'>;

export interface AppliedChanges {
  /** All values, in the form in which they are stored. */
  readonly after: Design & Labels;
  /** The names of the fields that differ, as the audit has them. */
  readonly changed: string[];
  /** Whether what a revision has differs. */
  readonly revised: boolean;
}

/** Returns what changes make of a campaign. */
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
  // A style from an input has a class, a stored one has not.
  const plain = (values: Readonly<Design & Labels>, field: keyof typeof after): unknown =>
    field === 'style' ? { ...values.style } : values[field];
  const differ = (fields: readonly (keyof typeof after)[]): string[] =>
    fields.filter((field) => !isDeepStrictEqual(plain(before, field), plain(after, field)));
  const revised = differ(['name', 'content', 'style', 'schedule', 'rules']);
  return { after, changed: [...revised, ...differ(['tags', 'externalId'])], revised: revised.length > 0 };
}

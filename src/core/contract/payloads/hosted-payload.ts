import { LIMITS } from '../contract-limits.js';
import { UUID } from '../ids/uuid.js';
import { type Problem, problem } from '../problems.js';
import { BLANK_CONTENT, CAMPAIGN_PAGE, isBlank, type Payload } from './payload.js';
import { MemberReader, parseJsonObject } from './syntax/json-members.js';
import { readWebAddress } from './syntax/web-address.js';

/** Reads a hosted type's members and reports all problems to the reader. An invalid member reads as absent. */
type HostedRules<Content> = (reader: MemberReader) => Content;

/** Creates the rules of a hosted type. */
export const hostedPayload = (purpose: string, rules: HostedRules<unknown>): Payload => ({
  hosted: true,
  purpose,
  check: (content) => {
    if (isBlank(content)) return BLANK_CONTENT;
    const object = parseJsonObject(content);
    if (object === null) return { content: [problem('not_json_text')] };
    const reader = new MemberReader(object);
    rules(reader);
    return reader.problems.toFields();
  },
  encode: () => {
    throw new Error('A hosted page has no wire form: its code encodes an address of this service.');
  },
  open: () => CAMPAIGN_PAGE,
});

/** Returns a hosted content as a typed value, for its page. In unchecked content, an invalid member reads as absent. */
export const readHosted = <Content>(rules: HostedRules<Content>, content: string): Content =>
  rules(new MemberReader(parseJsonObject(content) ?? {}));

/** Reads a short text as sent; null when absent or blank. */
export const lineIn = (reader: MemberReader, name: string): string | null =>
  reader.text([name], { shape: 'any', max: LIMITS.hostedLineLength });

/** Reads a long text as sent; null when absent or blank. */
export const proseIn = (reader: MemberReader, name: string): string | null =>
  reader.text([name], { shape: 'any', max: LIMITS.hostedProseLength });

/** Reads a web address as sent; `webAddressOf` turns it into a link. Tracking parameters may make it long. */
export const webAddressIn = (reader: MemberReader, name: string): string | null => {
  const text = reader.text([name], { shape: 'any', max: LIMITS.hostedProseLength });
  if (text === null) return null;
  const address = readWebAddress(text);
  if (address.ok) return text;
  reader.add([name], address.problem);
  return null;
};

/**
 * Reads the member `assetIds`: distinct lower-case UUIDs in the order sent. `none` is the problem to report if
 * there are none.
 */
export const assetIdsIn = (reader: MemberReader, max: number, none?: Problem): string[] => {
  const names = ['assetIds'];
  const value = reader.value(names) ?? [];
  if (!Array.isArray(value)) {
    reader.add(names, problem('not_asset_list'));
    return [];
  }
  const items: readonly unknown[] = value;
  const ids = items
    .filter((item) => typeof item === 'string' && UUID.test(item))
    .map((item) => String(item).toLowerCase());
  const distinct = [...new Set(ids)];
  if (ids.length < items.length) reader.add(names, problem('not_asset_ids'));
  if (distinct.length < ids.length) reader.add(names, problem('asset_twice'));
  if (items.length > max) reader.add(names, problem('at_most_assets', { max }));
  if (items.length === 0 && none !== undefined) reader.add(names, none);
  return distinct;
};

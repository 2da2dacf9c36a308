import type { FieldErrors } from '../../errors.js';
import { problem } from '../problems.js';
import { trimText } from '../text.js';
import { BLANK_CONTENT, CAMPAIGN_PAGE, type Destination, type Payload } from './payload.js';
import { type JsonObject, MemberReader, parseJsonObject } from './syntax/json-members.js';

/** A part of a text, with the name of the corresponding member, or another name if there is no such member. */
export type Part = readonly [name: string, value: string | boolean | undefined];

/**
 * The three forms that the content of a simple type may have: the text that codes carry (wire form), a bare value, or a
 * JSON object. The functions receive trimmed texts.
 */
export interface SimpleFormat<Name extends string, Value> {
  readonly purpose: string;
  /** Each member's canonical name and all accepted names, preferred one first. */
  readonly members: Readonly<Record<Name, readonly [string, ...string[]]>>;
  /** Whether the text begins like the type's wire form. It is then encoded, valid or not. */
  isWire(text: string): boolean;
  /** Completes a wire form that phones would not read. Any other one must be returned as sent, which is the default. */
  completeWire?(text: string): string;
  /** Whether a bare value can only be meant as one. If it is wrong, it is refused, instead of encoded as a text. */
  isMeant?(text: string): boolean;
  /** Splits a wire form or a bare value, valid or not, without losing anything. If absent, such texts are not split. */
  readText?(text: string): readonly Part[];
  /** The result is used only if the reader has no problems. */
  readMembers(reader: MemberReader): Value;
  toWire(value: Value): string;
}

/** The rules of a simple type, and what a form needs to show its content. */
export interface SimplePayload<Name extends string>
  extends Payload,
    Pick<SimpleFormat<Name, unknown>, 'members' | 'readText'> {
  /** Returns the content as an object; null for wire form and other text. */
  objectIn(content: string): JsonObject | null;
}

/** The form of a content. `other` is none of the three and is encoded unchanged. */
export type Reading<Value> =
  | { form: 'wire' | 'other'; text: string }
  | { form: 'value'; value: Value }
  | { form: 'wrong'; problems: FieldErrors };

/** Reads a content for check, encode and open alike, so that they always agree. Never throws. */
export const readSimple = <Name extends string, Value>(
  format: SimpleFormat<Name, Value>,
  content: string,
): Reading<Value> => {
  const text = trimText(content);
  if (text === '') return { form: 'wrong', problems: BLANK_CONTENT };
  if (format.isWire(text)) return { form: 'wire', text };
  const object = objectIn(format, text);
  if (object === null) {
    if (format.readText === undefined) return { form: 'other', text };
    // Only JSON tells which text contains a control character, so a bare value may have any.
    const bare = new MemberReader(Object.fromEntries(format.readText(text)), 'any');
    const value = format.readMembers(bare);
    if (bare.problems.isEmpty) return { form: 'value', value };
    if (!format.isMeant?.(text)) return { form: 'other', text };
    return { form: 'wrong', problems: { content: Object.values(bare.problems.toFields()).flat() } };
  }
  const reader = new MemberReader(object);
  if (!reader.hasAnyOf(Object.values<readonly string[]>(format.members).flat())) {
    const names = new Intl.ListFormat('en').format(Object.keys(format.members));
    return { form: 'wrong', problems: { content: [problem('members_needed', { names })] } };
  }
  const value = format.readMembers(reader);
  return reader.problems.isEmpty ? { form: 'value', value } : { form: 'wrong', problems: reader.problems.toFields() };
};

const objectIn = ({ isWire }: Pick<SimpleFormat<string, unknown>, 'isWire'>, text: string): JsonObject | null =>
  text.startsWith('{') && !isWire(text) ? parseJsonObject(text) : null;

/** Creates the rules of a simple type. `open` is called only for checked content. */
export const simplePayload = <Name extends string, Value>(
  format: SimpleFormat<Name, Value>,
  open: (reading: Reading<Value>) => Destination = () => CAMPAIGN_PAGE,
): SimplePayload<Name> => ({
  ...format,
  hosted: false,
  check: (content) => {
    const reading = readSimple(format, content);
    return reading.form === 'wrong' ? reading.problems : {};
  },
  encode: (content) => {
    const reading = readSimple(format, content);
    if (reading.form === 'value') return format.toWire(reading.value);
    return reading.form === 'wire' ? (format.completeWire?.(reading.text) ?? content) : content;
  },
  open: (content) => open(readSimple(format, content)),
  objectIn: (content) => objectIn(format, trimText(content)),
});

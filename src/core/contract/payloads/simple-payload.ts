import type { FieldErrors } from '../../errors.js';
import { problem } from '../problems.js';
import { BLANK_CONTENT, CAMPAIGN_PAGE, type Destination, type Payload } from './payload.js';
import { type JsonObject, MemberReader, parseJsonObject } from './syntax/json-members.js';

/** A part of a text: the name of the member that it is, or a name of its own when no member is for it. */
export type Part = readonly [name: string, value: string | boolean | undefined];

/**
 * The three forms in which a simple type's content is understood: the text that codes carry (wire form), a bare value, and a
 * JSON object. The functions get texts without surrounding white space.
 */
export interface SimpleFormat<Name extends string, Value> {
  readonly purpose: string;
  /** Canonical name to all accepted names, the preferred one first. */
  readonly members: Readonly<Record<Name, readonly [string, ...string[]]>>;
  /** Whether the text begins like the type's wire form. It is then encoded as sent, valid or not. */
  isWire(text: string): boolean;
  /** Takes a wire form or a bare value apart, valid or not, without losing anything. Absent: such texts are not taken apart. */
  readText?(text: string): readonly Part[];
  /** The value is used only when the reader has no problems. */
  readMembers(reader: MemberReader): Value;
  toWire(value: Value): string;
}

/** A simple type's rules, with what a form needs to show its content. */
export interface SimplePayload<Name extends string>
  extends Payload,
    Pick<SimpleFormat<Name, unknown>, 'members' | 'readText'> {
  /** Returns the object that the content is; null for a wire form and other text. */
  objectIn(content: string): JsonObject | null;
}

/** The form of a content. `other` is none of the three: it is encoded as it is. */
export type Reading<Value> =
  | { form: 'wire' | 'other'; text: string }
  | { form: 'value'; value: Value }
  | { form: 'wrong'; problems: FieldErrors };

/** Reads a content for check, encode and open alike, so that they cannot disagree. Never throws. */
export const readSimple = <Name extends string, Value>(
  format: SimpleFormat<Name, Value>,
  content: string,
): Reading<Value> => {
  const text = content.trim();
  if (text === '') return { form: 'wrong', problems: BLANK_CONTENT };
  if (format.isWire(text)) return { form: 'wire', text };
  const object = objectIn(format, text);
  if (object === null) {
    if (format.readText === undefined) return { form: 'other', text };
    // Only JSON says which text a control character belongs to: in a bare value all are allowed.
    const bare = new MemberReader(Object.fromEntries(format.readText(text)), 'any');
    const value = format.readMembers(bare);
    return bare.problems.isEmpty ? { form: 'value', value } : { form: 'other', text };
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

/** Makes the rules of a simple type. `open` is called for checked content only. */
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
    return reading.form === 'value' ? format.toWire(reading.value) : content;
  },
  open: (content) => open(readSimple(format, content)),
  objectIn: (content) => objectIn(format, content.trim()),
});

import { BLANK_CONTENT, type Destination, type Payload } from './payload.js';
import { type MemberNames, MemberReader, parseJsonObject } from './syntax/json-members.js';

/**
 * The three forms in which a simple type's content is understood: the text that codes carry (wire form), a bare value, and a
 * JSON object. The functions get texts without surrounding white space.
 */
export interface SimpleForms<Value> {
  readonly members: MemberNames;
  /** Whether the text begins like the type's wire form. It is then encoded as sent, valid or not. */
  isWire(text: string): boolean;
  /** Returns null when the text is not a bare value of the type. */
  readBare(text: string): Value | null;
  /** The value is used only when the reader has no problems. */
  readMembers(reader: MemberReader): Value;
  toWire(value: Value): string;
}

/** The form of a content. `other` is none of the three: it is encoded as it is. */
export type Reading<Value> =
  | { form: 'wire'; text: string }
  | { form: 'value'; value: Value }
  | { form: 'wrong'; problems: Record<string, string[]> }
  | { form: 'other' };

/** Reads a content for check, encode and open alike, so that they cannot disagree. Never throws. */
export const readSimple = <Value>(forms: SimpleForms<Value>, content: string): Reading<Value> => {
  const text = content.trim();
  if (text === '') return { form: 'wrong', problems: BLANK_CONTENT };
  if (forms.isWire(text)) return { form: 'wire', text };
  const object = text.startsWith('{') ? parseJsonObject(text) : null;
  if (object !== null) {
    const reader = new MemberReader(object);
    if (!reader.hasAnyOf(Object.values(forms.members).flat())) {
      return { form: 'wrong', problems: { content: [`Send an object with ${namesOf(forms.members)}.`] } };
    }
    const value = forms.readMembers(reader);
    return reader.problems.isEmpty ? { form: 'value', value } : { form: 'wrong', problems: reader.problems.toFields() };
  }
  const value = forms.readBare(text);
  return value === null ? { form: 'other' } : { form: 'value', value };
};

/** Makes the rules of a simple type. `open` is called for checked content only. */
export const simplePayload = <Value>(
  forms: SimpleForms<Value>,
  open: (reading: Reading<Value>) => Destination,
): Payload => ({
  hosted: false,
  check: (content) => {
    const reading = readSimple(forms, content);
    return reading.form === 'wrong' ? reading.problems : {};
  },
  encode: (content) => {
    const reading = readSimple(forms, content);
    return reading.form === 'value' ? forms.toWire(reading.value) : content;
  },
  open: (content) => open(readSimple(forms, content)),
});

const namesOf = (members: MemberNames): string => new Intl.ListFormat('en').format(Object.keys(members));

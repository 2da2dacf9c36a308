import {
  AS_TEXT,
  BLANK_CONTENT,
  type ContentFormat,
  type FieldMessages,
  type FormFields,
  isBlank,
  isUntouched,
  NOTHING_KEPT,
  type ReadContent,
} from './content-format.ts';
import { FieldCheck } from './rules/field-check.ts';

type Names = ContentFormat<FormFields>['names'];
/** The known members of a content by their first names; those that are absent or null are left out. */
export type Members = Readonly<Record<string, string | boolean>>;

/** A type whose content is a JSON object, or also a text that codes carry, or a bare value. */
interface JsonRules<Fields extends FormFields> {
  readonly empty: Fields;
  readonly names: Names;
  /** Those of the members that are true or false. */
  readonly flags?: readonly string[];
  /** Returns null when the form cannot show the members without changing what they mean. `sent`: their names in the content. */
  fromMembers(members: Members, sent: ReadonlySet<string>): Fields | null;
  /** Empty texts and `false` are left out by the caller. */
  toMembers(fields: Fields): Members;
  /** Whether the service takes the text for what codes carry, of which it checks nothing. */
  isWire(text: string): boolean;
  /** Returns null when the form has no place for a part of the text. Called for what is no JSON object. */
  fromText(text: string): Fields | null;
  /** Returns the short form of a content, null when there is none for these fields. */
  toText(fields: Fields): string | null;
  /** Adds what the service would say, in its order. */
  check(check: FieldCheck, fields: Fields): void;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Makes the format of a type with members. */
export function jsonFormat<Fields extends FormFields>(rules: JsonRules<Fields>): ContentFormat<Fields> {
  const { empty, names } = rules;
  return {
    empty,
    names,
    read: (content) => {
      if (isBlank(content)) return { kind: 'fields', fields: empty, kept: NOTHING_KEPT };
      const text = content.trim();
      const object = !rules.isWire(text) && text.startsWith('{') ? parseObject(text) : null;
      if (object !== null) return readObject(rules, object);
      const fields = rules.fromText(text);
      return fields === null ? AS_TEXT : { kind: 'fields', fields, kept: NOTHING_KEPT };
    },
    write: (fields, kept) => {
      const hasKept = Object.keys(kept).length > 0;
      if (!hasKept && isUntouched(fields, empty)) return '';
      const text = hasKept ? null : rules.toText(fields);
      if (text !== null) return text;
      const members = Object.entries(rules.toMembers(fields)).filter(([, value]) => value !== '' && value !== false);
      // Without any known member the service could not tell what the object is.
      const known = members.length === 0 ? [[Object.keys(names)[0] ?? '', '']] : members;
      return JSON.stringify({ ...Object.fromEntries(known), ...kept });
    },
    check: (fields): FieldMessages => {
      if (isUntouched(fields, empty)) return BLANK_CONTENT;
      const check = new FieldCheck();
      rules.check(check, fields);
      return check.messages;
    },
  };
}

function readObject<Fields extends FormFields>(
  { names, flags = [], fromMembers }: JsonRules<Fields>,
  object: Readonly<Record<string, unknown>>,
): ReadContent<Fields> {
  const nameOf = new Map(Object.entries(names).flatMap(([name, all]) => all.map((each) => [each, name] as const)));
  const members = new Map<string, string | boolean>();
  const sent = new Set<string>();
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(object)) {
    const name = nameOf.get(key);
    if (name === undefined) kept.push([key, value]);
    else if (value !== null) {
      const isRight = typeof value === (flags.includes(name) ? 'boolean' : 'string');
      // Two spellings of one member, or a value of the wrong kind: only the text itself shows both.
      if (!isRight || members.has(name)) return AS_TEXT;
      members.set(name, value as string | boolean);
      sent.add(key);
    }
  }
  if (members.size === 0) return AS_TEXT;
  const fields = fromMembers(Object.fromEntries(members), sent);
  return fields === null ? AS_TEXT : { kind: 'fields', fields, kept: Object.fromEntries(kept) };
}

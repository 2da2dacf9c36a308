import { lookUp } from '../../../src/core/contract/look-up.ts';
import { isBlank, type Payload } from '../../../src/core/contract/payloads/payload.ts';
import type { SimplePayload } from '../../../src/core/contract/payloads/simple-payload.ts';
import type { FieldErrors } from '../api/service-problem.ts';

/** Values of a form: texts as typed, and switches. */
export type FormFields = Readonly<Record<string, string | boolean>>;

/** Members of a content that the form does not know. They are shown, and written back unchanged. */
export type KeptMembers = Readonly<Record<string, unknown>>;

/** Content as a form shows it; `text` if the form could not show all of it, so that it is edited as text. */
export type ReadContent<Fields> =
  | { readonly kind: 'fields'; readonly fields: Fields; readonly kept: KeptMembers }
  | { readonly kind: 'text' };

/**
 * Converts the content of a payload type to form fields and back. `read` returns what `write` was given; an unchanged
 * form must not be written, because the same content can be written in several ways.
 */
export interface ContentFormat<Fields> {
  readonly empty: Fields;
  /**
   * Names that the service may use for a field in its messages, with the one to write first. An empty name means the
   * whole content.
   */
  readonly names: Readonly<Record<string, readonly [string, ...string[]]>>;
  read(content: string): ReadContent<Fields>;
  write(fields: Fields, kept: KeptMembers): string;
  /** Returns the problems that the service would report for this content. */
  check(content: string): FieldErrors;
}

/** Known members of a content by their first names; absent or null members are left out. */
export type Members = Readonly<Record<string, string | boolean>>;

/** Form fields that differ from the members of the content. */
export interface FormView<Fields extends FormFields> {
  readonly empty: Fields;
  /**
   * Returns null if the form cannot show the members without changing their meaning. `sent` has their names in the
   * content.
   */
  toFields(members: Members, sent: ReadonlySet<string>): Fields | null;
  toMembers(fields: Fields): Members;
}

const NOTHING_KEPT: KeptMembers = {};
const AS_TEXT = { kind: 'text' } as const;

/** Creates the format of a type whose content is a plain text. */
export const textFormat = ({ check }: Payload): ContentFormat<{ readonly content: string }> => ({
  empty: { content: '' },
  names: { content: [''] },
  read: (content) => ({ kind: 'fields', fields: { content }, kept: NOTHING_KEPT }),
  write: ({ content }) => content,
  check,
});

/** Creates the format of a type whose members are the fields, all of them texts. */
export function memberFormat<Name extends string>(
  payload: SimplePayload<Name>,
): ContentFormat<Readonly<Record<Name, string>>> {
  const names = Object.keys(payload.members) as Name[];
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  return viewFormat(payload, {
    empty,
    toFields: (members) => ({ ...empty, ...members }),
    toMembers: (fields) => fields,
  });
}

/** Creates the format of a type with members. */
export function viewFormat<Fields extends FormFields>(
  payload: SimplePayload<string>,
  { empty, toFields, toMembers }: FormView<Fields>,
): ContentFormat<Fields> {
  const names = payload.members;
  const nameOf = new Map(Object.entries(names).flatMap(([name, all]) => all.map((each) => [each, name] as const)));
  const isSame = (fields: Fields, others: Fields): boolean =>
    Object.entries(others).every(([name, value]) => lookUp<unknown>(fields, name) === value);

  const writeObject = (fields: Fields, kept: KeptMembers): string => {
    const members = Object.entries(toMembers(fields)).filter(([, value]) => value !== '' && value !== false);
    // Without any known member the service could not tell what the object is.
    const known = members.length === 0 ? [[Object.keys(names)[0] ?? '', '']] : members;
    return JSON.stringify({ ...Object.fromEntries(known), ...kept });
  };

  const readParts = (parts: readonly (readonly [string, unknown])[]): ReadContent<Fields> => {
    const members = new Map<string, string | boolean>();
    const sent = new Set<string>();
    const kept: [string, unknown][] = [];
    for (const [key, value] of parts) {
      const name = nameOf.get(key);
      if (name === undefined) kept.push([key, value]);
      else if (value !== null) {
        const isRight = typeof value === typeof (lookUp<unknown>(empty, name) ?? '');
        // For two spellings of one member, or a value of the wrong type, only the text itself shows both.
        if (!isRight || members.has(name)) return AS_TEXT;
        members.set(name, value as string | boolean);
        sent.add(key);
      }
    }
    const fields = members.size === 0 ? null : toFields(Object.fromEntries(members), sent);
    return fields === null ? AS_TEXT : { kind: 'fields', fields, kept: Object.fromEntries(kept) };
  };

  const read = (content: string): ReadContent<Fields> => {
    if (isBlank(content)) return { kind: 'fields', fields: empty, kept: NOTHING_KEPT };
    const object = payload.objectIn(content);
    if (object !== null) return readParts(Object.entries(object));
    const shown = readParts(payload.readText?.(content.trim()) ?? []);
    // A text is not shown as fields unless all its parts are members, and the members are what the service accepts.
    const isWhole =
      shown.kind === 'fields' &&
      Object.keys(shown.kept).length === 0 &&
      Object.keys(payload.check(writeObject(shown.fields, NOTHING_KEPT))).length === 0;
    return isWhole ? shown : AS_TEXT;
  };

  /** Returns the first member if it is the entire content and may stand alone, otherwise null. */
  const writeAlone = (fields: Fields): string | null => {
    const text = String(Object.values(fields)[0]);
    if (payload.readText?.(text).length !== 1) return null;
    const alone = read(text);
    return alone.kind === 'fields' && isSame(alone.fields, fields) ? text : null;
  };

  return {
    empty,
    names,
    read,
    write: (fields, kept) => {
      if (Object.keys(kept).length > 0) return writeObject(fields, kept);
      return isSame(fields, empty) ? '' : (writeAlone(fields) ?? writeObject(fields, kept));
    },
    check: payload.check,
  };
}

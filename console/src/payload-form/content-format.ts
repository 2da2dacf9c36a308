/** What a form holds: texts as typed, and switches. */
export type FormFields = Readonly<Record<string, string | boolean>>;

/** Members of a content that the form does not know. They are shown, and written back as they were. */
export type KeptMembers = Readonly<Record<string, unknown>>;

/** Messages in the service's words, by the service's names of fields: `content`, `content.phone`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** A content as a form shows it; `text` when the form could not show all of it, so that it is edited as it is. */
export type ReadContent<Fields> =
  | { readonly kind: 'fields'; readonly fields: Fields; readonly kept: KeptMembers }
  | { readonly kind: 'text' };

/**
 * How the content of a payload type becomes the fields of a form, and the fields a content. What `write` gives, `read` gives
 * back; an unchanged form must not be written, since the same content can be written in several ways.
 */
export interface ContentFormat<Fields> {
  readonly empty: Fields;
  /** The names that the service may use for a field in its messages, the one that is written first. */
  readonly names: Readonly<Record<string, readonly [string, ...string[]]>>;
  read(content: string): ReadContent<Fields>;
  write(fields: Fields, kept: KeptMembers): string;
  /** What the service would say to these fields. */
  check(fields: Fields): FieldMessages;
}

export const NOTHING_KEPT: KeptMembers = {};
export const BLANK_CONTENT: FieldMessages = { content: ['Must not be empty or only white space.'] };
export const AS_TEXT = { kind: 'text' } as const;

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whether the fields are those of a form that nobody has touched. */
export const isUntouched = <Fields extends FormFields>(fields: Fields, empty: Fields): boolean =>
  Object.entries(empty).every(([name, value]) => fields[name] === value);

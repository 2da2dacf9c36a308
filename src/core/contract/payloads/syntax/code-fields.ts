/** The syntax that Docomo invented for codes: `WIFI:S:Guests;P:secret;;`, `MECARD:N:Sample,Anna;;`, `MATMSG:TO:…;;`. */
export interface CodeField {
  /** As sent. */
  readonly name: string;
  /** As sent, still escaped. */
  readonly value: string;
}

const START = /^[a-z]+:/i;
const FIELD = /([A-Za-z0-9-]+):((?:\\.|[^\\;])*)(;*)/gsuy;

const split = (text: string): { fields: (CodeField & { end: string })[]; rest: string } => {
  const start = START.exec(text)?.[0] ?? '';
  const found = [...text.slice(start.length).matchAll(FIELD)];
  const fields = found.map(([, name = '', value = '', end = '']) => ({ name, value, end }));
  return { fields, rest: text.slice([start, ...found.map(([field]) => field)].join('').length) };
};

/** Splits a text into its fields, and whatever follows the last one. */
export const splitFields = (text: string): { readonly fields: readonly CodeField[]; readonly rest: string } =>
  split(text);

/** Returns a value as it is meant: a backslash only protects the next character. */
export const unescapeField = (value: string): string => value.replace(/\\(.)/gsu, '$1');

/** Adds the semicolons at the end, without which phones drop the last field. */
export const withClosing = (text: string): string => {
  const { fields, rest } = split(text);
  const last = fields.at(-1);
  return last === undefined || rest !== '' ? text : text + ';'.repeat(Math.max(0, 2 - last.end.length));
};

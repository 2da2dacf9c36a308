import { LIMITS } from '../../config/contract-limits.js';
import { isLongerThan } from '../../shared/text.js';
import type { ImportRow } from './import-row.js';

/** A short link of another service. Empty texts are the same as null. */
export interface ShortLink {
  readonly destination: unknown;
  /** The last part of its address. */
  readonly code: string | null;
  readonly title: string | null;
  readonly notes: readonly (string | null)[];
}

/** Returns a text that is not empty; null for any other value. */
export const presentText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The path of a short address, with or without its scheme; null when there is none. */
export function codeOfAddress(value: unknown): string | null {
  const address = presentText(value);
  if (address === null) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  return presentText(url?.pathname.slice(1));
}

/** Takes the link over as a Dynamic campaign that opens its destination. */
export function linkRow(row: number, { destination, code, title, notes }: ShortLink): ImportRow {
  const content = presentText(destination) ?? '';
  const name = title ?? code ?? URL.parse(content)?.host ?? content;
  return {
    row,
    input: { name: shorten(name), content, mode: 'Dynamic', payloadType: 'Url' },
    wishedCode: code,
    notes: [
      ...(isLongerThan(name, LIMITS.nameLength) ? [`The title was cut to ${LIMITS.nameLength} characters.`] : []),
      ...notes.filter((note) => note !== null),
    ],
  };
}

const shorten = (name: string): string =>
  isLongerThan(name, LIMITS.nameLength) ? [...name].slice(0, LIMITS.nameLength).join('') : name;

/** A note on a value that has no place here; null when there is none. */
export const noteOf = (label: string, value: unknown): string | null => {
  const text = Array.isArray(value) ? value.map(String).join(', ') : presentText(value);
  return text === null || text === '' ? null : `${label}: ${text}.`;
};

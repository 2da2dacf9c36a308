import { OTHER_LABEL, UNKNOWN } from '../../../../src/core/contract/dimension.ts';
import { BROWSER_LABELS, DEVICE_LABELS, SYSTEM_LABELS } from '../../../../src/core/contract/user-agent-lists.ts';

const LAST = [OTHER_LABEL, UNKNOWN];

/** Labels of scans, those that most people know first. */
const sorted = (first: readonly string[], labels: readonly string[]): readonly string[] => [
  ...first,
  ...labels.filter((label) => !first.includes(label) && !LAST.includes(label)).sort(),
  ...LAST.filter((label) => labels.includes(label)),
];

export const DEVICES = sorted(['Mobile', 'Tablet', 'Desktop', 'TV'], DEVICE_LABELS);
export const SYSTEMS = sorted(['iOS', 'Android', 'Windows', 'macOS', 'Linux'], SYSTEM_LABELS);
export const BROWSERS = sorted(['Safari', 'Chrome', 'Firefox', 'Edge', 'Samsung Internet'], BROWSER_LABELS);

/** Codes that `Intl` names but that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'AC']);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

export interface Named {
  readonly id: string;
  readonly name: string;
}

function namesOf(codes: readonly string[], type: 'region' | 'language', locale: string): Named[] {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' });
  const found = new Map<string, Named>();
  for (const id of codes) {
    const name = names.of(id);
    // An obsolete code may have the name of the code that replaced it.
    if (name !== undefined && !found.has(name)) found.set(name, { id, name });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, locale));
}

/** Whether the code is still in use: `UK` stands for `GB`, `SU` for `RU`. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** ISO 3166-1 alpha-2, by name. */
export const countries = (locale: string): Named[] =>
  namesOf(
    PAIRS.map((pair) => pair.toUpperCase()).filter((code) => !NO_COUNTRIES.has(code) && isCurrent(code)),
    'region',
    locale,
  );

/** ISO 639-1, by name. */
export const languages = (locale: string): Named[] => namesOf(PAIRS, 'language', locale);

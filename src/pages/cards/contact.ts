import { toReadableVCard } from '../../core/contract/payloads/types/v-card.js';
import { type ComponentProperty, propertiesIn, textOf } from './component-lines.js';

/** A telephone number and its kind. */
export interface ContactNumber {
  readonly kind: 'phone' | 'mobile' | 'fax';
  readonly text: string;
}

/** A contact as its page shows it. No text is empty. */
export interface Contact {
  readonly name: string;
  /** Null if it is used as the name. */
  readonly organization: string | null;
  readonly title: string | null;
  readonly numbers: readonly ContactNumber[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  /** Lines of each address. */
  readonly addresses: readonly (readonly string[])[];
  readonly note: string | null;
}

const filled = (parts: readonly (string | undefined)[], separator: string): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator);

/** RFC 2426 section 3.1.2: family, given, additional, prefixes, suffixes. */
const nameOf = (properties: readonly ComponentProperty[]): string | null => {
  const [family, given, additional, prefix, suffix] = properties.find(({ name }) => name === 'N')?.parts ?? [];
  return textOf(properties, 'FN') ?? (filled([prefix, given, additional, family, suffix], ' ') || null);
};

/** RFC 2426 section 3.2.1: box, extension, street, city, region, postal code, country. */
const linesOf = ([box, extension, street, city, region, code, country]: readonly string[]): string[] =>
  [box, extension, street, filled([code, city], ' '), region, country]
    .flatMap((part) => (part ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

const kindOf = ({ parameters }: ComponentProperty): ContactNumber['kind'] => {
  if (/\bFAX\b/.test(parameters)) return 'fax';
  return /\bCELL\b/.test(parameters) ? 'mobile' : 'phone';
};

/** Reads the contact from checked content. Null if it has nothing to be called by, or is only text. */
export function readContact(content: string): Contact | null {
  const properties = propertiesIn('VCARD', toReadableVCard(content) ?? '');
  const all = (name: string): ComponentProperty[] => properties.filter((property) => property.name === name);
  const organization = filled(all('ORG')[0]?.parts ?? [], ', ') || null;
  // Phones export contacts that have only a number or an address.
  const name =
    nameOf(properties) ??
    organization ??
    ['NICKNAME', 'EMAIL', 'TEL'].reduce<string | null>((found, each) => found ?? textOf(properties, each), null);
  if (name === null) return null;
  return {
    name,
    organization: organization === name ? null : organization,
    title: textOf(properties, 'TITLE'),
    numbers: all('TEL').map((property) => ({ kind: kindOf(property), text: property.value.replace(/^tel:/i, '') })),
    emails: all('EMAIL').map(({ value }) => value.replace(/^mailto:/i, '')),
    websites: all('URL').map(({ value }) => value),
    addresses: all('ADR')
      .map(({ parts }) => linesOf(parts))
      .filter((lines) => lines.length > 0),
    note: textOf(properties, 'NOTE'),
  };
}

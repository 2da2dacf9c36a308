import {
  type RawProperty,
  readProperty,
  splitValue,
  unescapeText,
  unfoldedLines,
} from '../../core/contract/payloads/syntax/content-lines.js';

/** A property of a vCard or event, for display. */
export interface ComponentProperty {
  /** In upper case. */
  readonly name: string;
  /** Text between name and value, in upper case: `;TYPE=CELL`. */
  readonly parameters: string;
  /** Parameter TZID as sent, without quotation marks; null if missing. */
  readonly zone: string | null;
  readonly parts: readonly string[];
  /** The entire value, including semicolons that should have been escaped. */
  readonly value: string;
}

const ZONE = /;TZID=(?:"([^"]*)"|([^;]*))/i;

/**
 * Returns the properties of the first component with this name (`VCARD`, `VEVENT`), decoded. Nested components are
 * excluded, because alarms have descriptions and time zones have starts, too.
 */
export function propertiesIn(component: string, text: string): ComponentProperty[] {
  const open: string[] = [];
  const found: ComponentProperty[] = [];
  for (const line of unfoldedLines(text)) {
    const property = readProperty(line);
    if (property === null) continue;
    const { name, parameters } = property;
    const parts = splitValue(property.value).map((part) => unescapeText(decodePart(property, part)));
    const value = parts.join(';').trim();
    if (name === 'BEGIN') open.push(value.toUpperCase());
    else if (name === 'END') {
      if (open.pop() === component && !open.includes(component)) break;
    } else if (open.indexOf(component) === open.length - 1 && open.length > 0 && value.replaceAll(';', '') !== '') {
      const [, quoted, plain] = ZONE.exec(parameters) ?? [];
      found.push({ name, parameters: parameters.toUpperCase(), zone: quoted ?? plain ?? null, parts, value });
    }
  }
  return found;
}

/** Value of the first property with this name, or null. */
export const textOf = (properties: readonly ComponentProperty[], name: string): string | null =>
  properties.find((property) => property.name === name)?.value ?? null;

const QUOTED_PRINTABLE = /;(?:encoding=)?"?quoted-printable"?(?=;|$)/i;
const BASE64 = /;encoding="?(?:b|base64)"?(?=;|$)/i;
const CHARSET = /;charset="?([^;"]+)/i;
/** A byte beyond ASCII. Some programs encode these without naming the encoding. */
const ENCODED_BYTE = /=[89a-f][0-9a-f]/i;

/**
 * Returns a part of a value as text. vCard 2.1 and vCalendar write what is not ASCII in quoted-printable or Base64, in
 * the charset of the property.
 */
function decodePart({ parameters }: RawProperty, part: string): string {
  const charset = CHARSET.exec(parameters)?.[1] ?? null;
  if (BASE64.test(parameters)) return textIn(Buffer.from(part, 'base64'), charset);
  const isEncoded = QUOTED_PRINTABLE.test(parameters) || (charset !== null && ENCODED_BYTE.test(part));
  if (!isEncoded) return part;
  const pieces = part.split(/((?:=[0-9a-f]{2})+)/i);
  return textIn(Buffer.concat(pieces.map((piece, index) => bytesOf(piece, index % 2 === 1))), charset);
}

const bytesOf = (piece: string, isEncoded: boolean): Buffer =>
  isEncoded ? Buffer.from(piece.replaceAll('=', ''), 'hex') : Buffer.from(piece);

/** An unknown or wrong charset is UTF-8 if the bytes are, otherwise Windows-1252. */
function textIn(bytes: Buffer, charset: string | null): string {
  for (const label of [charset, 'utf-8']) {
    try {
      if (label !== null) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

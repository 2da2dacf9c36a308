import {
  readProperty,
  splitValue,
  unescapeText,
  unfoldedLines,
} from '../../core/contract/payloads/syntax/content-lines.js';
import { decodePart } from './decode-part.js';

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

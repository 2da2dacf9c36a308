import { readProperties, splitLines } from '../../core/contract/payloads/syntax/content-lines.js';

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

const PARAMETERS = /^[\w.-]+((?:;(?:"[^"]*"|[^":;])*)*):/;
const ZONE = /;TZID=(?:"([^"]*)"|([^;]*))/i;

/**
 * Returns the properties of the first component with this name (`VCARD`, `VEVENT`). Nested components are excluded,
 * because alarms have descriptions and time zones have starts, too.
 */
export function propertiesIn(component: string, text: string): ComponentProperty[] {
  const open: string[] = [];
  const found: ComponentProperty[] = [];
  for (const line of splitLines(text.replace(/(?:\r\n|\r|\n)[ \t]/g, ''))) {
    const [property] = readProperties(line);
    if (property === undefined) continue;
    const value = property.parts.join(';').trim();
    if (property.name === 'BEGIN') open.push(value.toUpperCase());
    else if (property.name === 'END') {
      if (open.pop() === component) break;
    } else if (open.at(-1) === component && value.replaceAll(';', '') !== '') {
      const parameters = PARAMETERS.exec(line)?.[1] ?? '';
      const [, quoted, plain] = ZONE.exec(parameters) ?? [];
      found.push({ ...property, parameters: parameters.toUpperCase(), zone: quoted ?? plain ?? null, value });
    }
  }
  return found;
}

/** Value of the first property with this name, or null. */
export const textOf = (properties: readonly ComponentProperty[], name: string): string | null =>
  properties.find((property) => property.name === name)?.value ?? null;

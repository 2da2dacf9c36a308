import { readProperties, splitLines } from '../../core/contract/payloads/syntax/content-lines.js';

/** A property of a vCard or an event, for display. */
export interface ComponentProperty {
  /** In capitals. */
  readonly name: string;
  /** The text between name and value, in capitals: `;TYPE=CELL`. */
  readonly parameters: string;
  /** The parameter TZID as sent, without its quotation marks; null without one. */
  readonly zone: string | null;
  readonly parts: readonly string[];
  /** The whole value, including semicolons that should have been escaped. */
  readonly value: string;
}

const PARAMETERS = /^[\w.-]+((?:;(?:"[^"]*"|[^":;])*)*):/;
const ZONE = /;TZID=(?:"([^"]*)"|([^;]*))/i;

/**
 * The properties of the first component with this name (`VCARD`, `VEVENT`), without those of components inside it, since
 * an alarm has a description, too, and a time zone a start.
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

/** The value of the first property with this name; null without one. */
export const textOf = (properties: readonly ComponentProperty[], name: string): string | null =>
  properties.find((property) => property.name === name)?.value ?? null;

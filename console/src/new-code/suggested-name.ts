import { lookUp } from '../../../src/core/contract/look-up.ts';
import { cleanValue } from '../../../src/core/contract/text.ts';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { FORMATS, isDirectType } from '../payload-form/formats.ts';

const SHORT = 60;

/** Fields from which a name is taken; the first non-empty one is used. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  Text: ['content'],
  Email: ['subject', 'to'],
  Phone: ['phone'],
  Sms: ['message', 'phone'],
  WhatsApp: ['message', 'phone'],
  Wifi: ['ssid'],
  Event: ['title'],
  Menu: ['businessName', 'title'],
  Document: ['title'],
  Memory: ['title'],
};

/**
 * Returns a name for a code with this content: one line, at most 60 characters. Empty if the content offers nothing
 * suitable.
 */
export function suggestName(payloadType: QrPayloadType, content: string): string {
  const fields = fieldsOf(payloadType, content);
  if (payloadType === 'Url') return shorten(nameOfAddress(fields.content ?? ''));
  if (payloadType === 'VCard') return shorten(nameOfCard(fields));
  const name = NAMING[payloadType]?.map((field) => lookUp(fields, field)?.trim() ?? '').find((text) => text !== '');
  return shorten(name ?? '');
}

function fieldsOf(payloadType: QrPayloadType, content: string): Readonly<Record<string, string | undefined>> {
  const read = isDirectType(payloadType)
    ? FORMATS[payloadType].read(content)
    : { kind: 'fields' as const, fields: parseObject(content) };
  const fields = read.kind === 'fields' ? read.fields : {};
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Host and path in everyday form: `example.com/spring`. */
function nameOfAddress(address: string): string {
  const text = cleanValue(address);
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (text === '' || url === null || !url.hostname.includes('.')) return '';
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.hostname.replace(/^www\./, '')}${decode(path)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function nameOfCard(fields: Readonly<Record<string, string | undefined>>): string {
  const { fullName = '', firstName = '', lastName = '', organization = '' } = fields;
  return fullName.trim() || `${firstName.trim()} ${lastName.trim()}`.trim() || organization.trim();
}

/** Returns the first line, cut between characters. */
function shorten(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0]?.trim() ?? '';
  const characters = Array.from(line);
  return characters.length <= SHORT
    ? line
    : `${characters
        .slice(0, SHORT - 1)
        .join('')
        .trimEnd()}…`;
}

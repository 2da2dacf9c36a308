import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Target } from './attack.js';
import type { Json } from './hostile-values.js';

const schemaFile = new URL('../../../../schema/schema.graphql', import.meta.url);

/** The published schema, so that new operations are attacked without a change to this code. */
export const schema = buildSchema(readFileSync(schemaFile, 'utf8'));

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const CONTENTS = [
  'https://example.com/landing',
  'Plain text',
  '+49 30 1234567',
  'WIFI:T:WPA;S:Sample;P:secret123;;',
  'mailto:info@example.com?subject=Hello',
  'smsto:+49301234567:Hello',
  'https://wa.me/49301234567',
  'BEGIN:VCARD\nVERSION:3.0\nN:Sample;Ann\nFN:Ann Sample\nEND:VCARD',
  'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:Sample\nDTSTART:20300101T100000Z\nEND:VEVENT\nEND:VCALENDAR',
];
const hosted = ({ assetId }: Target): string =>
  JSON.stringify({ businessName: 'Sample', title: 'Menu', description: 'Soup', assetIds: [assetId] });

/** A value that is likely to be accepted, so that broken values in the same request pass the first checks. */
function textFor(name: string, target: Target): fc.Arbitrary<Json> {
  if (/content/i.test(name)) return fc.constantFrom(...CONTENTS, CONTENTS[0] ?? '', hosted(target));
  if (/color/i.test(name)) return fc.constantFrom('#102A2A', '#FFFFFF', '#357466');
  if (/utc$/i.test(name)) return fc.constantFrom('2026-01-01', '2026-06-01T12:00:00Z', '2020-01-01T00:00:00.000Z');
  if (/logo/i.test(name)) return fc.constant(LOGO);
  if (/experienceTemplate/.test(name)) return fc.constantFrom('None', 'MenuModern', 'DocumentClean');
  if (/template/i.test(name)) return fc.constant('Classic');
  if (/scopes/.test(name)) return fc.constantFrom('qr:read', 'qr:write');
  return fc.constantFrom('Sample', 'A', '');
}

const idFor = (name: string, target: Target): Json => {
  if (/asset/i.test(name)) return target.assetId;
  return /key/i.test(name) ? target.keyId : target.campaignId;
};

/** Valid or nearly valid values of an input type; `name` is the field's, prefixed with its operation's. */
export function valuesFor(type: GraphQLInputType, name: string, target: Target): fc.Arbitrary<Json> {
  if (isNonNullType(type)) return valuesFor(type.ofType, name, target);
  if (isListType(type)) return fc.array(valuesFor(type.ofType, name, target), { minLength: 1, maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const members = fields.map((field) => [field.name, valuesFor(field.type, field.name, target)] as const);
    const requiredKeys = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    return fc.record<Record<string, Json>>(Object.fromEntries(members), {
      requiredKeys: requiredKeys.map((field) => field.name),
    });
  }
  if (type.name === 'ID') return fc.constant(idFor(name, target));
  if (type.name === 'Boolean') return fc.boolean();
  if (type.name === 'Int' || type.name === 'SafeInt') return fc.integer({ min: 1, max: 20 });
  if (type.name === 'Float') return fc.constant(0.5);
  return type.name === 'String' ? textFor(name, target) : fc.constantFrom<Json>(null, '2026-06-01T12:00:00Z', 'x');
}

/** Returns a selection of all leaf fields, and of those below them down to the depth. */
export function selectionOf(type: GraphQLOutputType, depth = 2): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const parts = Object.values(named.getFields()).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 0 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ ${['__typename', ...parts].join(' ')} }`;
}

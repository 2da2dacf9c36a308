import fc from 'fast-check';
import { INHERITED_NAMES } from '../../fixtures/inherited-names.js';
import { weighted } from './weighted.js';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Names that every object inherits, and some that libraries look for. */
// biome-ignore format: a table of names
export const PROTOTYPE_NAMES = [
  ...INHERITED_NAMES, 'prototype', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toJSON', 'then', 'length', '__defineGetter__', '__lookupGetter__',
] as const;

/**
 * Units that cost more than their length: astral, combining, unpaired surrogates, joined, directional, escaped in JSON.
 */
// biome-ignore format: a table of characters
const UNITS = [
  'a', '1', ' ', '\u{1F600}', '\u0301', 'e\u0301', '\ud800', '\udc00', '\0', '\u202e', '\u200d', '\ufeff', '\n', '"',
  '\\', '%', '_', '<', '{', '[', ';', ':', '/', '.', '@', '=', 'é', '中', '\u{1F469}\u200d', '\u{1F1E9}',
  'BEGIN:VCARD\n',
];
const LENGTHS = [4, 41, 121, 201, 6_001, 8_001, 60_000, 400_000, 1_400_000];

/** Prefixes that make the service parse what follows. */
// biome-ignore format: a table of beginnings
const PREFIXES = [
  '', '', '', 'https://example.com/', 'https://', 'mailto:', 'tel:+', 'WIFI:', 'BEGIN:VCARD\n', 'BEGIN:VEVENT\n',
  'smsto:', 'geo:', 'data:image/png;base64,', '{"businessName":"', '{"assetIds":[', '#', '2026-01-01T00:00:00',
];

const longText = fc
  .tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(...UNITS), fc.constantFrom(...LENGTHS))
  .map(([prefix, unit, length]) => prefix + unit.repeat(Math.ceil(length / unit.length)));

// biome-ignore format: a table of texts
const CRAFTED = [
  '', ' ', '0', '-1', 'null', 'undefined', 'NaN', 'true', '../../etc/passwd', '..%2f..', '\0', "' or 1=1 --", '%',
  '_', '\\', '$1', '{{7*7}}', '<script>', 'javascript:alert(1)', 'http://[::1]:0/', 'http://a:b@c:99999',
  'https://xn--', '00000000-0000-0000-0000-000000000000', '2026-02-30', '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '1e400', '0x10', '\ud83d', '\u{10ffff}', 'ﷺ', '𒐫', 'İ', 'ß',
  '\r\nX-Injected: 1',
];

export const hostileText: fc.Arbitrary<string> = weighted(
  [3, longText],
  [2, fc.constantFrom<string>(...CRAFTED)],
  [2, fc.constantFrom<string>(...PROTOTYPE_NAMES)],
  [1, fc.string({ unit: 'binary', maxLength: 200 })],
);

/** For headers and paths, which have limited lengths. */
export const shortHostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom<string>(...CRAFTED, ...PROTOTYPE_NAMES),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.tuple(fc.constantFrom(...UNITS), fc.nat(3_000)).map(([unit, count]) => unit.repeat(count / unit.length)),
);

/** Used instead of texts that are too long for one string. */
const TOO_LONG = `["${'x'.repeat(17_000_000)}"]`;

/** Marks text that is inserted into the JSON unchanged, for what `JSON.stringify` never writes. See `toJson`. */
const RAW = '\u0001raw:';
const rawNumber = fc
  .constantFrom('1e400', '-1e400', '-0', '1E-400', '9'.repeat(400), `0.${'1'.repeat(100_000)}`, '9'.repeat(300_000))
  .map((text) => RAW + text);

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  rawNumber,
);

/** Own members of any name: `Object.fromEntries` makes `__proto__` an ordinary member. */
const named = (names: readonly string[], value: Json): Json => Object.fromEntries(names.map((name) => [name, value]));

const SMALL_VALUES: Json[] = [null, true, 0, -1, '', 'x', {}, [], [null], { a: 1 }];
const small = fc.constantFrom<Json>(...SMALL_VALUES);

const wideObject = fc.tuple(fc.constantFrom(50, 1_000, 20_000, 150_000), small).map(([count, value]) =>
  named(
    Array.from({ length: count }, (_, index) => `m${index}`),
    value,
  ),
);
const wideList = fc
  .tuple(fc.constantFrom(10, 101, 10_000, 300_000), small)
  .map(([count, value]): Json => Array(count).fill(value));

function nested(depth: number, inList: boolean): Json {
  let value: Json = 'x';
  for (let level = 0; level < depth; level++) value = inList ? [value] : { a: value };
  return value;
}
const deep = fc.tuple(fc.constantFrom(8, 33, 65, 1_000), fc.boolean()).map(([depth, inList]) => nested(depth, inList));

const prototypeObject = fc
  .tuple(fc.subarray([...PROTOTYPE_NAMES], { minLength: 1 }), small)
  .map(([names, value]) => named(names, value));

/** Unexpected values of every JSON type. */
export const hostileJson: fc.Arbitrary<Json> = weighted(
  [5, hostileText],
  [2, number],
  [2, small],
  [1, wideObject],
  [1, wideList],
  [1, deep],
  [2, prototypeObject],
);

/** Returns the JSON of a value, with its raw numbers unquoted. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value).replaceAll(/"\\u0001raw:([^"]*)"/g, (_, text) => text);
  } catch (error) {
    // Long texts in wide lists can exceed Node's maximum string length.
    if (error instanceof RangeError) return TOO_LONG;
    throw error;
  }
}

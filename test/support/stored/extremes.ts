import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { INHERITED_NAMES } from '../../fixtures/inherited-names.js';
import { LONGEST, SHORTEST } from '../../fixtures/page-extremes.js';

/** Arguments, or the members of an input: the name and type of each. */
type Inputs = readonly { readonly name: string; readonly type: GraphQLInputType; readonly defaultValue?: unknown }[];
type Values = Readonly<Record<string, unknown>>;
/** Names of inputs within inputs; those in lists are within its first item. */
export type Path = readonly string[];

const deep = (levels: number): string => `${'{"a":['.repeat(levels)}"x"${']}'.repeat(levels)}`;
/** An object with own members of these names: `__proto__`, too. */
const INHERITED = Object.fromEntries(INHERITED_NAMES.map((name) => [name, name]));
const LENGTHS = [1, 2, 3, 30, 40, 41, 64, 100, 120, 121, 200, 201, 255, 256, 280, 500, 1000, 2000, 8000];
/** Texts that most commands accept, and that mean something to whatever stores or shows them. */
const WORDS = [
  'null',
  'NaN',
  '-1',
  '=1+1',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '{}',
  'a,b',
  '<script>',
  ']]>',
  '{{x}}',
  '\u{1F600}',
  ...INHERITED_NAMES,
];
// biome-ignore format: a table of texts
const TEXTS: readonly unknown[] = [
  ...WORDS,
  '', ' ', '\0', 'a\0b', '\ud83d', '\udc00x', '\u{10ffff}', '\u202egpj.exe', '\u0301', '\u0001\u001f\u007f\u0085', '\r\nBcc: a@b.example', '\u2028',
  '\ufeff', '</text>', '1e400', 'İß', 'قائمة', '東京', '👩‍👩‍👧',
  deep(5), deep(40), JSON.stringify(INHERITED), JSON.stringify(INHERITED_NAMES),
  ...LENGTHS.flatMap((length) => ['x'.repeat(length), '\u{1F600}'.repeat(length), 'x '.repeat(length / 2)]),
];
// biome-ignore format: a table of days
const DAYS = ['2000-01-01', '2099-12-31', '1999-12-31', '2100-01-01', '0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-29', '2028-02-29', '2026-03-29'];
// biome-ignore format: a table of times
const TIMES = [...DAYS.map((day) => `${day}T00:00:00.000Z`), '2099-12-31T23:59:59.999Z', '2099-12-31T23:59:59-15:00', '2000-01-01T00:00:00+15:00'];
const ZONES = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/Scoresbysund',
  'Etc/GMT+12',
];
const ADDRESSES = [
  'https://[::1]/',
  'https://example.com/%00',
  `https://example.com/${'a'.repeat(1980)}`,
  'https://例え.jp/?q=\u{1F600}',
];
const CONTENTS = [SHORTEST, LONGEST].flatMap(({ Menu, Document, Memory, Text, Wifi, VCard, Event }) =>
  [Menu, Document, Memory, Text, Wifi, VCard, Event].map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one),
  ),
);
const NUMBERS = [-(2 ** 31), -1, 0, 1, 2, 7, 10, 100, 366, 1000, 1_000_000, 2 ** 31 - 1];
const FRACTIONS = [...NUMBERS, -0, 0.001, 0.01, 99.995, 100.01, 5e-324, 1.7e308, 2 ** 53];

/** Further texts for names like this, so that more extremes are accepted. */
const NAMED: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/date|^from$|^until$/i, [...DAYS, ...DAYS]],
  [/zone/i, ZONES],
  [/url|destination|fallback|content|sites/i, ADDRESSES],
  [/content/i, CONTENTS],
  [/colou?r/i, ['#000000', '#ffffff', '#FFF', '#GGGGGG', 'red']],
];

/** A value that commands accept, for the inputs that are needed around the one that is extreme. */
const VALID: readonly (readonly [RegExp, unknown])[] = [
  [/textColor|surface|background/i, '#FFFFFF'],
  [/colou?r/i, '#102A2A'],
  [/zone/i, 'UTC'],
  [/date|^from$/i, '2026-11-20'],
  [/content|url|destination/i, 'https://example.com/'],
  [/email/i, 'somebody@example.com'],
  [/^language/i, 'en'],
  [/contentLanguage/, 'de'],
  [/scopes/, 'qr:read'],
  [/events/, 'key.created'],
  [/^scans$|lastDays|revision/, 7],
  [/mode/, 'Dynamic'],
  [/payloadType/, 'Url'],
];
/** Inputs that these need beside them. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  QrScheduleInput: ['untilUtc'],
  QrRuleTimeOfDayInput: ['weekdays'],
  QrRuleDateRangeInput: ['from'],
  FiguresPeriodInput: ['lastDays'],
  UpsertQrCodeInput: ['externalId'],
};
/** Inputs of which only one may be there. */
const ALONE = /^(calendar|lastDays)$/;
const PAIRS: Readonly<Record<string, string>> = { fromDate: 'toDate', toDate: 'fromDate' };

const found = <Value>(table: readonly (readonly [RegExp, Value])[], name: string): Value | undefined =>
  table.find(([names]) => names.test(name))?.[1];
const membersOf = (type: GraphQLInputType): Inputs => {
  const inner = getNullableType(type);
  if (isListType(inner)) return membersOf(inner.ofType);
  return isInputObjectType(inner) ? Object.values(inner.getFields()) : [];
};

/** An input, also one within others, and the values that it is tried with. */
export interface Place {
  readonly path: Path;
  readonly extremes: readonly unknown[];
  /** Those of them that each run tries. */
  readonly always: readonly unknown[];
}

/** Returns the places of all inputs. */
export const placesOf = (inputs: Inputs, outer: Path = []): Place[] =>
  inputs.flatMap(({ name, type }) => {
    const path = [...outer, name];
    const extremes = [...extremesOf(type, name), ...(isNonNullType(type) ? [] : [null])];
    const always = isListType(getNullableType(type)) ? [WORDS.slice(0, 20)] : [];
    return [{ path, extremes, always }, ...placesOf(membersOf(type), path)].filter(
      (place) => place.extremes.length > 0,
    );
  });

function validValue(type: GraphQLInputType, name: string, idOf: (name: string) => string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [validValue(inner.ofType, name, idOf)];
  if (isInputObjectType(inner)) return valuesWith(membersOf(inner), [], undefined, idOf, inner.name);
  const known = found(VALID, name);
  if (isEnumType(inner)) return known ?? inner.getValues()[0]?.name;
  const { name: scalar } = inner;
  if (scalar === 'ID') return idOf(name);
  if (scalar === 'Boolean') return true;
  if (scalar === 'DateTimeISO') return '2098-01-01T00:00:00Z';
  if (scalar === 'JSONObject') return { title: 'Sample' };
  return scalar === 'String' ? (known ?? 'Sample') : typeof known === 'number' ? known : 1;
}

/** Returns values in which the input of the path is extreme, and only those are set that it needs. */
export function valuesWith(
  inputs: Inputs,
  [name, ...rest]: Path,
  extreme: unknown,
  idOf: (name: string) => string,
  typeName = '',
): Values {
  const isPeriod = typeName === 'FiguresPeriodInput' && name !== undefined;
  const beside = isPeriod ? (ALONE.test(name) ? [] : [PAIRS[name]]) : (BESIDE[typeName] ?? []);
  const needed = inputs.filter((input) => isRequired(input) || input.name === name || beside.includes(input.name));
  const entries = needed.map(({ name: own, type }) => {
    if (own !== name) return [own, validValue(type, own, idOf)];
    if (rest.length === 0) return [own, extreme];
    const inner = getNullableType(type);
    const item = getNullableType(isListType(inner) ? inner.ofType : inner);
    const values = valuesWith(membersOf(item), rest, extreme, idOf, 'name' in item ? item.name : '');
    return [own, isListType(inner) ? [values] : values];
  });
  return Object.fromEntries(entries);
}

const isRequired = ({ type, defaultValue }: Inputs[number]): boolean =>
  isNonNullType(type) && defaultValue === undefined;

function extremesOf(type: GraphQLInputType, name: string): readonly unknown[] {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = extremesOf(inner.ofType, name);
    return [[], ...items.map((item) => [item]), ...[2, 20, 21, 100].map((count) => items.slice(0, count))];
  }
  if (isInputObjectType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues().map((value) => value.name);
  const { name: scalar } = inner;
  if (scalar === 'Boolean') return [true, false];
  if (scalar === 'Int') return NUMBERS;
  if (scalar === 'Float' || scalar === 'SafeInt') return FRACTIONS;
  if (scalar === 'DateTimeISO') return TIMES;
  if (scalar === 'JSONObject')
    return [{}, INHERITED, JSON.parse(deep(5)), JSON.parse(deep(25)), { title: '\0' }, { title: 1 }];
  return [...NAMED.flatMap(([names, values]) => (names.test(name) ? values : [])), ...TEXTS];
}

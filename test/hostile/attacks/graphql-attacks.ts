import fc from 'fast-check';
import { type GraphQLField, isNonNullType } from 'graphql';
import { type Attack, httpAttack, type Target } from './attack.js';
import { caller, sending, sentJson, withHeaders } from './bodies.js';
import { broken } from './break-value.js';
import { hostileJson, hostileText, type Json, PROTOTYPE_NAMES, toJson } from './hostile-values.js';
import { schema, selectionOf, valuesFor } from './schema-values.js';
import { weighted } from './weighted.js';

export interface Operation {
  readonly name: string;
  readonly query: string;
  /** Valid or nearly valid values. */
  readonly variables: fc.Arbitrary<Json>;
}

function operationOf(kind: string, field: GraphQLField<unknown, unknown>, target: Target): Operation {
  const definitions = field.args.map(({ name, type }) => `$${name}: ${type}`);
  const passed = field.args.map(({ name }) => `${name}: $${name}`);
  const listed = (parts: string[]): string => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  const values = field.args.map(({ name, type }) => [name, valuesFor(type, `${field.name}.${name}`, target)] as const);
  const required = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  return {
    name: `${kind} ${field.name}`,
    query: `${kind} ${listed(definitions)} { ${field.name}${listed(passed)} ${selectionOf(field.type, 1)} }`,
    variables: fc.record<Record<string, Json>>(Object.fromEntries(values), {
      requiredKeys: required.map(({ name }) => name),
    }),
  };
}

/** Every root field of the schema, with its arguments as variables. */
export function operationsFor(target: Target): Operation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => operationOf(kind, field, target)),
  );
}

/** Writes a value as a GraphQL literal, in which names are not quoted. */
const literal = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return toJson(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${name.replaceAll(/\W/g, '_') || '_'}: ${literal(member)}`)
    .join(' ')}}`;
};

const COUNTS = [30, 1_200, 20_000, 200_000] as const;
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(' ');
/** Documents of a given size that are large, deep or circular. */
const DOCUMENTS: readonly ((count: number) => string)[] = [
  (count) => `{ ${repeat(count, (index) => `a${index}: __typename`)} }`,
  (count) => `{ ${'qrCodes { items '.repeat(Math.min(count, 40_000))}`,
  (count) => `{ ${repeat(count, () => 'apiKeys { totalCount }')} }`,
  (count) => `{ ...F0 } ${repeat(count, (i) => `fragment F${i} on Query { ...F${(i + 1) % count} }`)}`,
  (count) =>
    `{ ...F0 } ${repeat(Math.min(count, 200), (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)}`,
  (count) => `{ __typename ${'@include(if: true) '.repeat(count)} }`,
  (count) => `query (${repeat(count, (i) => `$v${i}: Int`)}) { __typename }`,
  (count) => repeat(count, (i) => `query Q${i} { __typename }`),
  (count) => `{ qrCodes(search: ${'['.repeat(Math.min(count, 40_000))}`,
  (count) => `{ qrCodes(search: "${'\\u0301'.repeat(count)}") { totalCount } }`,
  (count) => `{ qrCodes(search: """${'\n '.repeat(count)}""") { totalCount } }`,
  (count) => `{ __typename ${'#'.repeat(count)} }`,
  (count) => `{ __schema { types ${'{ fields { type '.repeat(Math.min(count, 5_000))}`,
  (count) => `{ qrCodes(${repeat(count, (i) => `a${i}: 1`)}) { totalCount } }`,
  (count) => `{ ${'unknownField'.repeat(count)} }`,
  (count) => `{ qrCodes(page: ${'9'.repeat(count)}) { totalCount } }`,
  (count) => `mutation { deleteQrCode(id: "x", expectedVersions: [${'"a" '.repeat(count)}]) }`,
  (count) => `{ auditEntries(pageSize: 100) { items { ${repeat(count, () => 'details')} } } }`,
];
const document = weighted(
  [6, fc.tuple(fc.constantFrom(...DOCUMENTS), fc.constantFrom(...COUNTS)).map(([make, n]) => make(n))],
  [1, hostileText],
  [1, fc.constantFrom<string>(...PROTOTYPE_NAMES).map((name) => `{ ${name} }`)],
);

/** JSON of a request: a valid operation with broken variables, or a hostile document. */
function requestTexts(operation: Operation): fc.Arbitrary<string> {
  const { query } = operation;
  const variables = broken(operation.variables);
  return weighted(
    [10, variables.map((values) => toJson({ query, variables: values }))],
    [
      2,
      variables.map((values) => {
        const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
        const inline = isObject ? values : { input: values };
        const text = Object.entries(inline).map(
          ([name, value]) => `${name.replaceAll(/\W/g, '_') || '_'}: ${literal(value)}`,
        );
        return toJson({ query: `${operation.name.replace(' ', ' { ')}(${text.join(' ')}) { __typename } }` });
      }),
    ],
    [4, fc.tuple(document, hostileJson).map(([text, values]) => toJson({ query: text, variables: values }))],
    [
      2,
      broken(variables.map((values) => ({ query, variables: values, operationName: null, extensions: {} }))).map(
        toJson,
      ),
    ],
    [
      1,
      fc.nat(3).map(
        (power) =>
          `[${Array(10 ** power)
            .fill(toJson({ query }))
            .join()}]`,
      ),
    ],
  );
}

/** POST and GET of every operation. */
export const graphqlAttacks = (target: Target): fc.Arbitrary<Attack> =>
  fc.oneof(
    ...operationsFor(target).map((operation) => {
      const name = `GraphQL ${operation.name}`;
      return fc
        .tuple(sentJson(requestTexts(operation)), sending, caller(target.key), fc.nat(15))
        .map(([{ body, headers }, how, own, way]) => {
          const post = httpAttack({ name, method: 'POST', target: '/graphql', body, headers, sending: how });
          const asked = body.subarray(0, 12_000).toString('utf8').toWellFormed();
          const get = httpAttack({ name, target: `/graphql?query=${encodeURIComponent(asked).slice(0, 14_000)}` });
          return withHeaders(way === 0 ? get : post, own);
        });
    }),
  );

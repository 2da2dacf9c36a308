import fc from 'fast-check';
import { isInputType, OperationTypeNode, typeFromAST } from 'graphql';
import { API_PREFIX, ROUTES, type Route } from '../../../src/api/rest/routes.js';
import { readStoredDocument } from '../../../src/api/rest/stored-document.js';
import { type Attack, httpAttack, type Target } from './attack.js';
import { caller, sending, sentJson, withHeaders } from './bodies.js';
import { broken } from './break-value.js';
import { type Json, shortHostileText, toJson } from './hostile-values.js';
import { schema, valuesFor } from './schema-values.js';
import { weighted } from './weighted.js';

/** Valid values for the variables of the route's stored document, by name. */
function variablesOf(route: Route, target: Target): Record<string, fc.Arbitrary<Json>> {
  const [operation] = readStoredDocument(route.document).definitions;
  if (operation?.kind !== 'OperationDefinition' || operation.operation === OperationTypeNode.SUBSCRIPTION) return {};
  const entries = (operation.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1]);
    const name = variable.name.value;
    if (type === undefined || !isInputType(type) || name === 'file' || name === 'expectedVersions') return [];
    return [[name, valuesFor(type, name === 'id' ? route.path : name, target)] as const];
  });
  return Object.fromEntries(entries);
}

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const queryPair = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...names, 'unknown', '__proto__', 'hasOwnProperty', '', 'page[]', 'a[b]'), shortHostileText)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);

const hostileQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  weighted(
    [2, fc.constant('')],
    [4, fc.array(queryPair(names), { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`)],
    [1, fc.constantFrom('?', '??a=1', '?%', '?%ff=%fe', '?a&a&a', '?=&=', `?${'a=1&'.repeat(3_000)}`)],
    [1, queryPair(names).map((pair) => `?${Array(40).fill(pair).join('&')}`)],
  );

const HEADERS: readonly (readonly [string, string])[] = [
  ['If-Match', '*'],
  ['If-Match', '"1-x"'],
  ['If-Match', `"${'1",'.repeat(3_000)}`],
  ['If-None-Match', `${'W/"a",'.repeat(2_000)}`],
  ['Accept', 'x/'.repeat(3_000)],
  ['X-Request-Id', '__proto__'],
  ['X-Request-Id', 'x'.repeat(9_000)],
  ['Origin', 'null'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Api-Key', 'doubled'],
  ['Range', 'bytes=0-,1-,2-'],
];
const idempotencyKey = fc.oneof(fc.constantFrom('a', '__proto__'), fc.stringMatching(/^[!-~]{1,300}$/));
const moreHeaders = weighted<readonly (readonly [string, string])[]>(
  [3, fc.constant([])],
  [1, fc.subarray([...HEADERS], { maxLength: 3 })],
  [1, idempotencyKey.map((value) => [['Idempotency-Key', value] as const])],
);

const GIVEN = ['id', 'input'];

function attacksOn(route: Route, target: Target): fc.Arbitrary<Attack> {
  const variables = variablesOf(route, target);
  const names = Object.keys(variables).filter((name) => !GIVEN.includes(name));
  const id = weighted([5, variables.id ?? fc.constant('x')], [1, shortHostileText.map(encoded)]);
  const members = fc.record(Object.fromEntries(names.map((name) => [name, variables[name] ?? fc.constant(null)])));
  const body = (route.body === 'input' ? (variables.input ?? members) : members) as fc.Arbitrary<Json>;
  const sent = route.body === undefined && fc.constant({ body: Buffer.alloc(0), headers: [] });
  return fc
    .tuple(
      id,
      hostileQuery(names),
      sent || sentJson(broken(body).map(toJson)),
      sending,
      fc.tuple(caller(target.key), moreHeaders).map(([own, more]) => [...own, ...more]),
    )
    .map(([pathId, query, { body: bytes, headers }, how, more]) => {
      const path = `${API_PREFIX}${route.path.replace(':id', String(pathId))}${query}`;
      const name = `REST ${route.method} ${route.path}`;
      const attack = { name, method: route.method, target: path, body: bytes, headers, sending: how };
      return withHeaders(httpAttack(attack), more);
    });
}

/** Attacks on every route; uploads have additional ones. */
export const restAttacks = (target: Target): fc.Arbitrary<Attack> =>
  fc.oneof(...ROUTES.map((route) => attacksOn(route, target)));

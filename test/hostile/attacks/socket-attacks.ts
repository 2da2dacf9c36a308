import fc from 'fast-check';
import { type Attack, httpAttack, type SocketAttack, type Target } from './attack.js';
import { broken } from './break-value.js';
import { operationsFor } from './graphql-attacks.js';
import { hostileJson, hostileText, type Json, PROTOTYPE_NAMES, toJson } from './hostile-values.js';
import { weighted } from './weighted.js';

const QUERY = 'subscription { scanRecorded { scans } }';
const subscribe = (id: Json, payload: Json): Json => ({ id, type: 'subscribe', payload });

// biome-ignore format: a table of message types
const TYPES = [
  'connection_init', 'subscribe', 'next', 'complete', 'ping', 'pong', 'error', 'unknown', ...PROTOTYPE_NAMES,
];

/** Text, bytes, protocol messages in the wrong order, and operations with broken variables. */
const messageFor = (target: Target): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    ...operationsFor(target).map(({ query, variables }) =>
      broken(variables.map((values) => subscribe('1', { query, variables: values }))).map(toJson),
    ),
    fc
      .tuple(fc.constantFrom(...TYPES), hostileJson, hostileJson)
      .map(([type, id, payload]) => toJson({ type, id, payload })),
    fc.constantFrom(...TYPES).map((type) => toJson({ type })),
    hostileText,
    hostileJson.map(toJson),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.alloc(65 * 1024)),
    fc.constant(toJson({ type: 'connection_init', payload: { apiKey: 'x'.repeat(60_000) } })),
    fc.constant(toJson(subscribe('same', { query: QUERY }))),
  );

const flood = fc.constantFrom(
  Array.from({ length: 2_000 }, (_, index) => toJson(subscribe(String(index), { query: QUERY }))),
  Array.from({ length: 2_000 }, () => toJson({ type: 'ping' })),
  Array.from({ length: 500 }, () => toJson({ type: 'connection_init', payload: {} })),
  Array.from({ length: 500 }, (_, index) => toJson(subscribe(String(index), { query: '{ qrCodes { totalCount } }' }))),
);

/** Invalid frames: unmasked, reserved, endless, or larger than memory. */
const FRAMES = [
  [0x81, 0x05, 1, 2, 3],
  [0xff, 0xff],
  [0x01, 0x80, 0, 0, 0, 0],
  [0x89, 0xfe, 0xff, 0xff],
  [0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0],
  [0x88, 0x81, 0, 0, 0, 0, 1],
];
const UPGRADE: readonly (readonly [name: string, value: string])[] = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Protocol', 'graphql-transport-ws'],
  ['Content-Length', ''],
];
const rawFrames = fc
  .tuple(
    fc.constantFrom(...FRAMES),
    fc.constantFrom('AAAAAAAAAAAAAAAAAAAAAA==', 'short', '', '='.repeat(5_000)),
    fc.constantFrom('/graphql', '/graphql?__proto__=1', '/r/x', '/'),
  )
  .map(([bytes, nonce, target]) =>
    httpAttack({
      name: 'WebSocket frames',
      target,
      body: Buffer.from(bytes),
      sending: 'cut',
      maybeSilent: true,
      headers: [...UPGRADE.slice(0, 4), ['Sec-WebSocket-Key', nonce]],
    }),
  );

export function socketAttacks(target: Target): fc.Arbitrary<Attack> {
  const messages = weighted([5, fc.array(messageFor(target), { minLength: 1, maxLength: 6 })], [1, flood]);
  const talk = fc
    .tuple(fc.constantFrom(target.key, target.key, 'spk_wrong', null), messages)
    .map(([key, list]): SocketAttack => ({ kind: 'socket', name: 'WebSocket messages', key, messages: list }));
  return weighted<Attack>([5, talk], [1, rawFrames]);
}

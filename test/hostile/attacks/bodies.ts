import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { HttpAttack, Sending } from './attack.js';
import { weighted } from './weighted.js';

type Header = readonly [name: string, value: string];

/** A body with the headers that it needs. */
export interface Sent {
  readonly body: Buffer;
  readonly headers: readonly Header[];
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Created once, because compressing megabytes is slow. */
const inflated = {
  spaces: Buffer.concat([Buffer.from('{"name":'), Buffer.alloc(7_000_000, ' '), Buffer.from('"x"}')]),
  text: Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(7_000_000, 'a'), Buffer.from('"}')]),
  members: Buffer.from(`{${Array.from({ length: 400_000 }, (_, index) => `"${index}":0`).join()}}`),
  bomb: Buffer.alloc(100_000_000, ' '),
};
const json: Header = ['Content-Type', 'application/json'];
const BOMBS: readonly Sent[] = Object.values(inflated).flatMap((bytes) => [
  { body: gzipSync(bytes, { level: 1 }), headers: [json, ['Content-Encoding', 'gzip']] },
  { body: brotliCompressSync(bytes, quick), headers: [json, ['Content-Encoding', 'br']] },
  { body: deflateSync(bytes, { level: 1 }), headers: [json, ['Content-Encoding', 'deflate']] },
  { body: gzipSync(gzipSync(bytes, { level: 1 })), headers: [json, ['Content-Encoding', 'gzip, gzip']] },
]);

// biome-ignore format: a table of media types
const TYPES = [
  'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-7',
  'application/json; charset=utf-16', 'application/graphql', '', 'application/json, text/html', 'APPLICATION/JSON',
  'application/vnd.sample+json', `application/${'x'.repeat(8_000)}`, '/', 'application/json;'.repeat(400),
];

/** Ways to damage the bytes of a JSON text. */
const DAMAGES: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => bytes.subarray(0, bytes.length >> 1),
  (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
  () => Buffer.from('['.repeat(1_000_000)),
  () => Buffer.from('{"a":'.repeat(200_000)),
  () => Buffer.from('0'),
  () => Buffer.alloc(0),
];

const asSent = (text: string): Sent => ({ body: Buffer.from(text), headers: [json] });

/** A JSON text unchanged, compressed, damaged, or declared as something else. */
export const sentJson = (text: fc.Arbitrary<string>): fc.Arbitrary<Sent> =>
  weighted(
    [12, text.map(asSent)],
    [
      2,
      fc
        .tuple(text, fc.constantFrom(...DAMAGES))
        .map(([plain, damage]) => ({ body: damage(Buffer.from(plain)), headers: [json] })),
    ],
    [
      1,
      fc
        .tuple(text, fc.constantFrom(...TYPES))
        .map(([plain, type]) => ({ body: Buffer.from(plain), headers: [['Content-Type', type] as const] })),
    ],
    [
      1,
      fc
        .tuple(text, fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, br', 'x'))
        .map(([plain, encoding]) => ({
          body: Buffer.from(plain),
          headers: [json, ['Content-Encoding', encoding] as const],
        })),
    ],
    [
      1,
      text.map((plain) => ({
        body: gzipSync(plain, { level: 1 }),
        headers: [json, ['Content-Encoding', 'gzip'] as const],
      })),
    ],
    [1, fc.constantFrom(...BOMBS)],
  );

/** Mostly whole; slow or cut requests end by themselves within seconds. */
export const sending: fc.Arbitrary<Sending> = weighted(
  [12, fc.constant<Sending>('whole')],
  [4, fc.constantFrom<Sending>('slow', 'half', 'cut', 'pipelined', 'chunked')],
);

const clientAddress = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255))
  .map((parts) => `${parts.join('.')}.7`);

/** Mostly with the key, and from many addresses, so that an address's limit does not stop the attacks behind it. */
export const caller = (key: string): fc.Arbitrary<readonly Header[]> =>
  fc
    .tuple(clientAddress, fc.constantFrom(key, key, key, key, key, key, 'spk_wrong', null))
    .map(([from, apiKey]) => [['X-Forwarded-For', from], ...(apiKey === null ? [] : [['X-Api-Key', apiKey] as const])]);

export const withHeaders = (attack: HttpAttack, headers: readonly Header[]): HttpAttack => ({
  ...attack,
  headers: [...headers, ...attack.headers],
});

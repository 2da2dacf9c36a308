import fc from 'fast-check';
import { type Attack, httpAttack, type Target } from './attack.js';
import { caller, withHeaders } from './bodies.js';
import { PROTOTYPE_NAMES, shortHostileText } from './hostile-values.js';
import { weighted } from './weighted.js';

type Header = readonly [name: string, value: string];

/** A line break would end a header's value. */
const value = shortHostileText.map((text) => text.replaceAll(/[\r\n\0]/g, ' '));

// biome-ignore format: a table of header names
const NAMES = [
  'Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cache-Control', 'Content-Type', 'Cookie',
  'Forwarded', 'Host', 'Idempotency-Key', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'If-Range', 'Origin',
  'Purpose', 'Range', 'Referer', 'Sec-Fetch-Mode', 'Sec-CH-UA', 'Upgrade-Insecure-Requests', 'User-Agent', 'Via',
  'X-Api-Key', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Request-Id',
  'Apollographql-Client-Name',
];
const AGENT = 'Mozilla/5.0 (Linux; Android 15; ';
const CRAFTED: readonly (readonly Header[])[] = [
  [['User-Agent', `${AGENT}${'('.repeat(14_000)}`]],
  [['User-Agent', `${'Mozilla/5.0 '.repeat(1_000)}`]],
  [['Accept-Language', 'de;q=0.1,'.repeat(1_500)]],
  [['Accept-Encoding', 'br;q=0.1,'.repeat(1_300)]],
  [['Range', `bytes=${'0-1,'.repeat(3_500)}`]],
  [['Range', 'bytes=99999999999999999999-']],
  [['Range', 'bytes=-0']],
  [['X-Forwarded-For', '1.2.3.4, '.repeat(1_500)]],
  [['X-Forwarded-For', '::ffff:1.2.3.4%eth0']],
  [['X-Forwarded-For', '0x7f.1, __proto__']],
  [['If-None-Match', '"a", '.repeat(2_500)]],
  [['If-Modified-Since', 'Thu, 99 Foo 99999999 99:99:99 GMT']],
  [['Cookie', '__proto__=x; '.repeat(1_000)]],
  [['Referer', `https://${'a.'.repeat(6_000)}`]],
  [['Referer', `https://user:password@${'é'.repeat(100)}/`]],
  [
    ['Host', 'a'],
    ['Host', 'b'],
  ],
  [['Host', '[::1']],
  [['Host', `${'h'.repeat(12_000)}`]],
  [
    ['Content-Length', '5'],
    ['Content-Length', '6'],
  ],
  [['Content-Length', '-1']],
  [['Content-Length', '1e3']],
  [['Content-Length', '99999999999999999999']],
  [
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '5'],
  ],
  [['Transfer-Encoding', 'chunked, identity']],
  [['Transfer-Encoding', 'gzip, chunked']],
  [['Expect', '100-continue']],
  [['Expect', 'anything']],
  [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'h2c'],
  ],
  [['Connection', 'X-Api-Key, Content-Length']],
  [
    ['X-Api-Key', 'a'],
    ['X-Api-Key', 'b'],
  ],
  [
    ['Sec-Purpose', 'prefetch'],
    ['Purpose', '__proto__'],
  ],
  Array.from({ length: 1_500 }, (_, index): Header => [`X-${index}`, 'y']),
  Array.from({ length: 400 }, (): Header => ['X-Api-Key', 'z'.repeat(20)]),
  PROTOTYPE_NAMES.map((name): Header => [name, name]),
  [['X-Long', 'x'.repeat(70_000)]],
  [['bad header', 'x']],
];
const headers: fc.Arbitrary<readonly Header[]> = weighted(
  [3, fc.array(fc.tuple(fc.constantFrom(...NAMES, ...PROTOTYPE_NAMES), value), { maxLength: 5 })],
  [3, fc.constantFrom(...CRAFTED)],
);

// biome-ignore format: a table of methods
const METHODS = [
  'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'get',
  'G\0T', 'QUERY',
];
// biome-ignore format: a table of request targets
const PLACES = [
  '/', '/healthz', '/readyz', '/metrics', '/docs', '/graphql', '/graphql/', '/graphql/anything', '/GRAPHQL',
  '/API/V1/qr-codes', '/api/v1', '/api/v1/', '/api/v1/qr-codes', '/api/v1/analytics/overview', '/r/', '/r', '/p/',
  '/p', '/fonts/', '/fonts/x', '*', '//', '//evil.example/x', '/..', '/%2e%2e/%2e%2e', '/%', '/%zz', '/%00',
  '/%ff%fe', '/\\', '/.env', '/?', '/#', 'x', 'http://other.example/r/x', 'http://', 'https://[::1/',
  'http://a:b@c/graphql', `/${'a/'.repeat(7_000)}`, `/${'%2f'.repeat(4_000)}`,
];
// biome-ignore format: a table of queries
const QUERIES = [
  '', '?utm_source=', '?source=', '?w=', '?download=', '?query=', '?preview=', '?', '?utm_source=a&utm_source=',
];

/** Requests for redirects, pages, files and unknown targets, with unusual methods and headers. */
export function headerAttacks(target: Target): fc.Arbitrary<Attack> {
  const own = [
    `/r/${target.code}`,
    `/p/${target.code}`,
    `/p/${target.code}/files/${target.assetId}`,
    `/api/v1/qr-codes/${target.campaignId}/download`,
  ];
  const path = weighted(
    [3, fc.constantFrom(...own)],
    [3, fc.constantFrom(...PLACES)],
    [
      2,
      fc
        .tuple(
          fc.constantFrom('/r/', '/p/', '/fonts/', '/', '/api/v1/qr-codes/', '/docs/', '/p/x/files/'),
          shortHostileText,
        )
        .map(([prefix, text]) => prefix + encodeURIComponent(text.toWellFormed())),
    ],
    [1, fc.constantFrom(...own).map((target) => `http://other.example${target}`)],
  );
  const query = fc
    .tuple(fc.constantFrom(...QUERIES), shortHostileText)
    .map(([prefix, text]) => (prefix === '' ? '' : prefix + encodeURIComponent(text.toWellFormed()).slice(0, 9_000)));
  return fc
    .tuple(
      fc.constantFrom(...METHODS),
      path,
      query,
      headers,
      caller(target.key),
      fc.constantFrom<'whole' | 'pipelined'>('whole', 'whole', 'whole', 'pipelined'),
    )
    .map(([method, to, query, extraHeaders, from, sending]) =>
      withHeaders(
        httpAttack({
          name: `headers ${method} ${to.split(/[?%]/, 1)[0]?.slice(0, 24)}`,
          method,
          target: to + query,
          sending,
          maybeSilent: true,
        }),
        [...from, ...extraHeaders],
      ),
    );
}

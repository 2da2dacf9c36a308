import fc from 'fast-check';
import { type HttpAttack, httpAttack, type Target } from './attack.js';
import { shortHostileText } from './hostile-values.js';
import { weighted } from './weighted.js';

/** A host of the attacker's workspace. */
export const ATTACKED_HOST = 'go.attacker.example';

const OTHER_HOSTS = [
  `${ATTACKED_HOST}.evil.example`,
  'nobody.example',
  `${'a.'.repeat(5_000)}example`,
  `${'h'.repeat(10_000)}`,
  'evil.example/console',
  'localhost@evil.example',
  '127.0.0.1.evil.example',
  'xn--.example',
  'a,b.example',
];
/** Other ways to write the attacker's host. */
const SPELLINGS = [
  ATTACKED_HOST,
  'GO.Attacker.EXAMPLE',
  `${ATTACKED_HOST}.`,
  `${ATTACKED_HOST}:443`,
  `${ATTACKED_HOST}.:80`,
];
const PRIVATE = [
  ...[
    '/console',
    '/console/session',
    '/sign-in',
    '/api/v1/qr-codes',
    '/graphql?query={__typename}',
    '/docs',
    '/metrics',
  ],
  ...['/w/sample/api/v1/qr-codes', '/openapi.yaml', '//console', '/p/../console', '/p/..%2F/console', '/s/../graphql'],
  ...['/.well-known/../console', '/fonts/..%2F../package.json'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

/** The service trusts loopback, so that either header may name the host. */
const named = (host: string): fc.Arbitrary<HttpAttack['headers']> =>
  fc.constantFrom<HttpAttack['headers']>(
    [['Host', host]],
    [
      ['Host', '127.0.0.1'],
      ['X-Forwarded-Host', host],
    ],
    [
      ['Host', '127.0.0.1'],
      ['X-Forwarded-Host', `127.0.0.1, ${host}`],
    ],
  );

const foreignHost = fc.constantFrom(...SPELLINGS, ...OTHER_HOSTS).chain(named);

/** Requests to hosts other than the service's own: what is private, and paths of addresses, codes and files. */
export function hostAttacks(target: Target): fc.Arbitrary<HttpAttack> {
  const { key, code, assetId } = target;
  const path = weighted(
    [
      3,
      fc.constantFrom(
        '/',
        `/${code}`,
        `/${code}+`,
        `/r/${code}+`,
        `/p/${code}`,
        `/p/${code}/assets/${assetId}`,
        '/robots.txt',
        '/.well-known/assetlinks.json',
        '/favicon.ico',
        '/s/x',
        '/+',
        '/++',
      ),
    ],
    [2, shortHostileText.map((text) => `/${encodeURIComponent(text.toWellFormed())}`)],
    [
      1,
      shortHostileText.map(
        (text) => `/menu/${encodeURIComponent(text.toWellFormed())}+?lang=${encodeURIComponent(text.toWellFormed())}`,
      ),
    ],
  );
  const attack = (target: string, method: string, headers: HttpAttack['headers'], mustRefuse: boolean): HttpAttack =>
    httpAttack({
      name: `hosts ${method}`,
      ...{
        method,
        target: target.slice(0, 9_000),
        headers: [...headers, ['X-Api-Key', key], ['Cookie', 'signpost_session=x']],
      },
      ...(mustRefuse && { mustRefuse }),
    });
  return weighted(
    [
      2,
      fc
        .tuple(fc.constantFrom(...PRIVATE), fc.constantFrom(...METHODS), foreignHost)
        .map(([...parts]) => attack(...parts, true)),
    ],
    [3, fc.tuple(path, fc.constantFrom(...METHODS), foreignHost).map(([...parts]) => attack(...parts, false))],
    [
      1,
      fc
        .tuple(
          fc.constantFrom(...PRIVATE),
          fc.constantFrom(...SPELLINGS.filter((host) => !host.endsWith('.')), 'nobody.example'),
        )
        .map(([to, host]) => attack(`http://${host}${to}`, 'GET', [['Host', '127.0.0.1']], true)),
    ],
  );
}

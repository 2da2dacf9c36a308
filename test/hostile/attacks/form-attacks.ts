import fc from 'fast-check';
import { type Attack, httpAttack, type Target } from './attack.js';
import { caller, type Sent, sending, withHeaders } from './bodies.js';
import { hostileJson, hostileText, type Json, PROTOTYPE_NAMES, shortHostileText, toJson } from './hostile-values.js';
import { weighted } from './weighted.js';

const BOUNDARY = 'sample-boundary';

export interface Part {
  /** Value of Content-Disposition after `form-data`. */
  readonly disposition: string;
  readonly headers?: string;
  readonly data: Buffer | string;
}

/** Returns the bytes of a form. Nothing is escaped: the contents of the parts are sent unchanged. */
export function formOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Sent {
  const chunks = parts.flatMap(({ disposition, headers = '', data }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data${disposition}\r\n${headers}\r\n`),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ]);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { body: Buffer.concat([...chunks, Buffer.from(end)]), headers: [['Content-Type', type]] };
}

const quoted = (text: string): string => `"${text.replaceAll(/["\r\n]/g, '_')}"`;
export const field = (name: string, data: Buffer | string): Part => ({ disposition: `; name=${quoted(name)}`, data });
export const file = (name: string, fileName: string, type: string, data: Buffer | string): Part => ({
  disposition: `; name=${quoted(name)}; filename=${quoted(fileName)}`,
  data,
  headers: `Content-Type: ${type}\r\n`,
});

const QUERY = 'mutation ($file: Upload!) { uploadQrAsset(file: $file) { id } }';
const OPERATIONS = { query: QUERY, variables: { file: null } };

// biome-ignore format: a table of path steps
const step = fc.constantFrom<string>(
  ...PROTOTYPE_NAMES, 'variables', 'variables', 'variables', 'file', 'query', 'operationName', '0', '', 'call',
  'apply', 'bind',
);
const path = weighted(
  [6, fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join('.'))],
  [1, shortHostileText],
  [1, fc.constantFrom('variables.file', `variables.${'a.'.repeat(50_000)}`, '.'.repeat(100_000))],
);
const map = weighted<Json>(
  [6, fc.array(path, { maxLength: 4 }).map((paths) => ({ '0': paths }))],
  [
    1,
    fc.tuple(path, fc.constantFrom(1_000, 60_000)).map(([repeated, count]) => ({ '0': Array(count).fill(repeated) })),
  ],
  [1, fc.constantFrom(...PROTOTYPE_NAMES).map((name) => Object.fromEntries([[name, [name]]]))],
  [1, fc.constant(Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [String(i), ['variables.file']])))],
  [1, hostileJson],
);
const operations: fc.Arbitrary<Json> = weighted(
  [3, fc.constantFrom<Json>({}, OPERATIONS, [OPERATIONS], [OPERATIONS, OPERATIONS], { variables: {} })],
  [1, fc.record({ query: fc.constant(QUERY), variables: hostileJson })],
  [1, hostileJson],
);
const content = fc.oneof(fc.constantFrom('', 'x', '%PDF-1.7\n', '\x89PNG\r\n\x1a\n'), hostileText);
const hostilePart: fc.Arbitrary<Part> = fc.oneof(
  fc
    .tuple(fc.constantFrom('operations', 'map', '0', 'file', 'other', ...PROTOTYPE_NAMES), content)
    .map(([name, data]) => field(name, data)),
  fc
    .tuple(shortHostileText, shortHostileText, content)
    .map(([name, fileName, data]) => file(name, fileName, 'image/png', data)),
  fc
    .tuple(
      fc.constantFrom(
        '',
        ';',
        '; name',
        '; name=',
        '; filename=x',
        "; name*=UTF-8''%ff",
        '; name=file; filename*=x',
        `;${' a=b;'.repeat(3_000)}`,
      ),
      content,
    )
    .map(([disposition, data]) => ({ disposition, data })),
  fc
    .constantFrom(
      'Content-Transfer-Encoding: base64\r\n',
      'X: y\r\n'.repeat(5_000),
      `X: ${'y'.repeat(90_000)}\r\n`,
      'broken\r\n',
    )
    .map((headers) => ({ disposition: '; name="file"; filename="x.png"', headers, data: 'x' })),
);

const END = fc.constantFrom(
  `--${BOUNDARY}--\r\n`,
  '',
  `--${BOUNDARY}`,
  `--${BOUNDARY}\r\n`,
  `--${BOUNDARY}--\r\ntrailing`,
);

const graphqlForm = fc
  .tuple(operations, map, fc.array(hostilePart, { maxLength: 3 }), END, fc.nat(4))
  .map(([operation, paths, more, end, order]) => {
    const parts = [
      field('operations', toJson(operation)),
      field('map', toJson(paths)),
      file('0', 'a.png', 'image/png', 'x'),
    ];
    const ordered = order === 0 ? parts.toReversed() : parts.slice(0, order === 1 ? 2 : 3);
    return formOf([...ordered, ...more], end);
  });
const plainForm = fc
  .tuple(fc.array(hostilePart, { maxLength: 4 }), END, fc.constantFrom(1, 1, 1, 2_000))
  .map(([parts, end, times]) =>
    formOf(
      Array.from({ length: times }, () => parts)
        .flat()
        .slice(0, 4_000),
      end,
    ),
  );

const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=sample-boundary',
  `multipart/form-data; boundary=${'b'.repeat(9_000)}`,
];
const sent: fc.Arbitrary<Sent> = weighted(
  [5, graphqlForm],
  [4, plainForm],
  [
    1,
    fc
      .tuple(graphqlForm, fc.constantFrom(...TYPES))
      .map(([{ body }, type]) => ({ body, headers: [['Content-Type', type] as const] })),
  ],
);

/** Forms for both routes that read them, and for one that does not. Some have Apollo's own header. */
export const formAttacks = (target: Target): fc.Arbitrary<Attack> =>
  fc
    .tuple(
      sent,
      fc.constantFrom('/graphql', '/graphql', '/graphql', '/api/v1/qr-assets', '/api/v1/qr-codes'),
      sending,
      caller(target.key),
      fc.boolean(),
    )
    .map(([{ body, headers }, to, how, own, asks]) =>
      withHeaders(
        httpAttack({ name: `form to ${to}`, method: 'POST', target: to, body, headers, sending: how }),
        asks ? [...own, ['Apollo-Require-Preflight', 'true']] : own,
      ),
    );

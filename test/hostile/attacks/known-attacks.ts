import { gzipSync } from 'node:zlib';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { type Attack, type HttpAttack, httpAttack, type Target } from './attack.js';
import { figuresAttacks } from './figures-attacks.js';
import { field, file, formOf } from './form-attacks.js';

const json = (name: string, target: string, key: string | null, body: unknown): HttpAttack =>
  httpAttack({
    name,
    target,
    method: 'POST',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    headers: [['Content-Type', 'application/json'], ...(key === null ? [] : [['X-Api-Key', key] as const])],
  });

// biome-ignore format: a table of paths
const MAP_PATHS = [
  'hasOwnProperty.call', 'isPrototypeOf', 'variables.hasOwnProperty.call', 'variables.isPrototypeOf',
  'variables.__proto__.polluted', '__proto__.polluted', 'constructor.prototype.polluted',
  'variables.constructor.prototype.polluted', 'toString.call',
];
const CALLERS = { 'no key': null, 'a key': 'own' } as const;

function forms({ key }: Target): Attack[] {
  return MAP_PATHS.flatMap((path) =>
    Object.entries(CALLERS).map(([caller, own]) => {
      const form = formOf([
        field('operations', '{}'),
        field('map', JSON.stringify({ '0': [path] })),
        file('0', 'a.png', 'image/png', 'x'),
      ]);
      const headers = own === null ? form.headers : [...form.headers, ['X-Api-Key', key] as const];
      const name = `form whose map names ${path}, with ${caller}`;
      return httpAttack({ name, method: 'POST', target: '/graphql', body: form.body, headers });
    }),
  );
}

const upload = (name: string, key: string, bytes: Buffer): Attack => {
  const { body, headers } = formOf([file('file', 'a.pdf', 'application/pdf', bytes)]);
  return httpAttack({
    name,
    method: 'POST',
    target: '/api/v1/qr-assets',
    body,
    headers: [...headers, ['X-Api-Key', key]],
  });
};

/** Forms that end within a file part that the service does not read, after parts that it has read. */
function cutForms({ key }: Target): Attack[] {
  const wanted = file('file', 'a.png', 'image/png', 'x');
  const unwanted = file('other', 'b.png', 'image/png', 'x');
  return [[wanted, unwanted], [unwanted], [wanted, wanted]].flatMap((parts) =>
    ['/api/v1/qr-assets', '/graphql'].flatMap((target) =>
      [null, key].map((own) => {
        const { body, headers } = formOf(parts, '');
        const keyed = own === null ? headers : [...headers, ['X-Api-Key', own] as const];
        return httpAttack({ name: 'form without its end', method: 'POST', target, body, headers: keyed });
      }),
    ),
  );
}

/** A form that is refused for its first part while the rest is still being sent. */
function brokenForm(): Attack {
  const broken = { disposition: '; name="file"; filename="x.png"', headers: 'broken\r\n', data: 'x' };
  const { body, headers } = formOf([broken, field('other', 'x'.repeat(500))], '');
  return httpAttack({
    name: 'broken form',
    method: 'POST',
    target: '/api/v1/qr-assets',
    body,
    headers,
    sending: 'slow',
  });
}

/** Bulk requests: too many items, the largest items, and repeated items. */
function bulkAttacks(campaign: object, campaignId: string): [name: string, body: object][] {
  const create = 'mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) { okCount } }';
  const upsert = 'mutation ($items: [UpsertQrCodeInput!]!) { upsertQrCodes(items: $items) { okCount } }';
  const update =
    'mutation ($items: [UpdateQrCodesItem!]!, $change: QrCodesChange!) { updateQrCodes(items: $items, change: $change) { okCount } }';
  const items = (count: number, item: object) => Array.from({ length: count }, () => item);
  const tags = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(19));
  const style = {
    foregroundColor: '#eeeeee',
    centerBadge: 'Logo',
    logoDataUrl: `data:image/png;base64,${'A'.repeat(2_000)}`,
  };
  const refusedWhole = { ...campaign, name: '', tags, style };
  const logo = { centerBadge: 'Logo', logoDataUrl: `data:image/png;base64,${'A'.repeat(700_000)}` };
  const replaceDestination = { from: `https://example.com/${'a'.repeat(5_000)}`, to: '{'.repeat(50_000) };
  const all = items(500, { id: campaignId });
  return [
    ['501 new campaigns', { query: create, variables: { items: items(501, campaign) } }],
    ['500 wrong campaigns with tags and styles', { query: create, variables: { items: items(500, refusedWhole) } }],
    ['500 upserts of one name', { query: upsert, variables: { items: items(500, { ...campaign, externalId: 'x' }) } }],
    ['500 times the same campaign', { query: update, variables: { items: all, change: { action: 'Pause' } } }],
    [
      'one large style for 500 campaigns',
      { query: update, variables: { items: all, change: { edit: { style: logo } } } },
    ],
    ['endless braces', { query: update, variables: { items: all, change: { edit: { replaceDestination } } } }],
  ];
}

/** Requests that ended, corrupted or stalled the service in the past. `length` and `pdfLength` are in bytes. */
export function knownAttacks(target: Target, length: number, pdfLength: number): Attack[] {
  const { key, campaignId } = target;
  const campaign = { name: 'Sample', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/x' };
  const monogram = (centerText: string) => ({ ...campaign, style: { centerBadge: 'Monogram', centerText } });
  const preview = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';
  const remove = `mutation ($v: [Int!]) { deleteQrCode(id: "${campaignId}", expectedVersions: $v) }`;
  const wide = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`unknown${index}`, 1]));
  const lists = [10_000, 300_000].flatMap((count) => [
    json(`list of ${count} wrong values`, '/graphql', key, { query: remove, variables: { v: Array(count).fill('a') } }),
    json(`list of ${count} right values`, '/graphql', key, { query: remove, variables: { v: Array(count).fill(1) } }),
  ]);
  const many = bulkAttacks(campaign, campaignId).map(([name, body]) => json(name, '/graphql', key, body));
  const texts = ['a', '\u0301', '\u{1F600}', '\u{1F469}\u200d'].map((unit) =>
    unit.repeat(length / Buffer.byteLength(unit)),
  );
  const nested = (open: string, close: string): Buffer =>
    pdf(onePage(`/X ${open.repeat(pdfLength / 2)}${close.repeat(pdfLength / 2)}`));
  return [
    ...forms(target),
    ...cutForms(target),
    brokenForm(),
    ...texts.map((text) =>
      json('very long name', '/api/v1/qr-codes', key, { ...campaign, name: text, style: { centerBadge: 'Monogram' } }),
    ),
    ...texts.map((text) =>
      json('very long name previewed', '/graphql', key, {
        query: preview,
        variables: { input: { ...campaign, name: text, style: { centerBadge: 'Monogram' } } },
      }),
    ),
    ...texts.map((text) => json('very long centerText', '/api/v1/qr-codes', key, monogram(`A${text}`))),
    ...texts.map((text) =>
      json('very long centerText previewed', '/graphql', key, {
        query: preview,
        variables: { input: monogram(`A${text}`) },
      }),
    ),
    json('150,000 unknown members', '/api/v1/qr-codes', key, { ...campaign, ...wide }),
    json('150,000 unknown members of an input object', '/graphql', key, {
      query: preview,
      variables: { input: { ...campaign, ...wide } },
    }),
    json('150,000 unknown members of a style', '/api/v1/qr-codes', key, { ...campaign, style: wide }),
    ...lists,
    ...many,
    json('large body without a key', '/graphql', null, `{"query":"${'a'.repeat(length)}"}`),
    ...Array.from({ length: 8 }, () => {
      const body = gzipSync(`{"name":"${'a'.repeat(7_800_000)}"}`, { level: 1 });
      const headers = [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'gzip'],
      ] as const;
      return httpAttack({
        name: 'small gzip body without a key',
        method: 'POST',
        target: '/api/v1/qr-codes',
        body,
        headers,
      });
    }),
    upload('PDF with nested parentheses', key, nested('(', ')')),
    upload('PDF with a long escaped name', key, pdf(onePage(`/${'#41'.repeat(pdfLength / 3)} 1`))),
    upload('PDF with nested arrays', key, nested('[', ']')),
    json('empty body text', '/graphql', key, '{"query":""}'),
    ...figuresAttacks(target),
  ];
}

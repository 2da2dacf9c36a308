import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import {
  chunk,
  exifSegment,
  header,
  insert,
  PNG_SIGNATURE,
  png,
  smallJpeg,
  smallPng,
  zeros,
} from '../../fixtures/images.js';
import { flate, objectStream, onePage, pdf, revise, stream } from '../../fixtures/pdf-builder.js';
import { mutateBytes } from '../../support/files/mutate-bytes.js';
import { picture, pngBomb } from '../../support/files/pictures.js';
import { type Attack, httpAttack, type Target } from './attack.js';
import { caller, sending, withHeaders } from './bodies.js';
import { field, file, formOf, type Part } from './form-attacks.js';
import { shortHostileText } from './hostile-values.js';
import { weighted } from './weighted.js';

type Bases = Readonly<Record<'png' | 'jpg' | 'pdf', readonly Buffer[]>>;

/** Real files, if a corpus is available. */
function corpusFiles(folder: string | undefined, ending: string): Buffer[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`.${ending}`),
  );
  return names.sort().map((name) => readFileSync(join(folder, name)));
}

/** Small valid files of each type, and those of the corpus if there is one. */
export async function uploadBases(corpus: string | undefined): Promise<Bases> {
  const jpeg = await smallJpeg();
  return {
    png: [smallPng(), await picture(64, 48), ...corpusFiles(corpus, 'png')],
    jpg: [jpeg, await smallJpeg(true), insert(jpeg, 2, exifSegment(6)), await picture(64, 48, 'image/jpeg')],
    pdf: [
      pdf(onePage()),
      pdf({ ...onePage('/Names 6 0 R'), 5: objectStream({ 6: '<< /Dests 7 0 R >>', 7: '<< /Names [] >>' }) }),
      pdf({ ...onePage(), 4: flate('', 'q 1 0 0 1 0 0 cm Q'.repeat(50)) }),
      revise(pdf(onePage()), { 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>' }),
      ...corpusFiles(corpus, 'pdf'),
    ],
  };
}

const TYPES = { png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' } as const;

/** Small files that are expensive to inspect. `size` is the approximate number of bytes of one part. */
const CRAFTED: readonly (readonly [keyof Bases, (size: number) => Buffer])[] = [
  ['png', (size) => pngBomb(6_000, 6_000, size * 10)],
  ['png', (size) => pngBomb(2 ** 31 - 1, 2 ** 31 - 1, size)],
  ['png', (size) => png(header(8_192, 4_800), zeros(size))],
  [
    'png',
    (size) =>
      png(header(3, 2), ...Array.from({ length: Math.min(size / 12, 100_000) }, () => chunk('tEXt')), zeros(20)),
  ],
  ['png', (size) => png(header(3, 2), chunk('iCCP', Buffer.alloc(size)), zeros(20))],
  ['png', (size) => png(header(8_192, 4_800, 16, 6, 1), zeros(size))],
  [
    'png',
    (size) =>
      png(
        header(3, 2),
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(size * 10))])),
        zeros(20),
      ),
  ],
  ['pdf', (size) => pdf({ ...onePage(), 4: flate('', '0 0 m 9 9 l S '.repeat(size / 2)) })],
  ['pdf', () => pdf({ ...onePage(), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e9] /Contents 4 0 R >>' })],
  ['png', () => Buffer.concat([PNG_SIGNATURE, Buffer.from([255, 255, 255, 255])])],
  ['jpg', (size) => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, 0xff)])],
  [
    'jpg',
    (size) =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        ...Array(Math.min(size / 4, 200_000)).fill(Buffer.from([0xff, 0xfe, 0, 2])),
      ]),
  ],
  ['pdf', (size) => pdf(onePage(`/X (${'('.repeat(size)}${')'.repeat(size)})`))],
  ['pdf', (size) => pdf(onePage(`/${'#41'.repeat(size / 3)} 1`))],
  ['pdf', (size) => pdf(onePage(`/X ${'['.repeat(size)}`))],
  ['pdf', (size) => pdf(onePage(`/X ${'<<'.repeat(size / 2)}`))],
  ['pdf', (size) => pdf(onePage(`/X [${'1 '.repeat(size / 2)}]`))],
  ['pdf', (size) => pdf(onePage(`/X ${'9'.repeat(size)}`))],
  ['pdf', (size) => pdf(onePage(`/X <${'41'.repeat(size / 2)}`))],
  ['pdf', (size) => pdf(onePage(`/X [${'5 0 R '.repeat(size / 6)}]`))],
  ['pdf', (size) => Buffer.concat([pdf(onePage()), Buffer.from('%'.repeat(size))])],
  ['pdf', (size) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj '.repeat(size / 8))])],
  ['pdf', (size) => Buffer.from(`%PDF-1.7\n${'startxref\n9\n%%EOF\n'.repeat(size / 18)}`)],
  ['pdf', (size) => pdf({ ...onePage(), 5: flate('/Type /ObjStm /N 9 /First 4', Buffer.alloc(size * 20, '9 ')) })],
  ['pdf', (size) => pdf({ ...onePage(), 5: stream(`/Filter [${'/FlateDecode '.repeat(size / 13)}]`, 'x') })],
  ['pdf', () => pdf({ ...onePage(), 2: '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 1 >>' })],
  ['pdf', () => pdf({ ...onePage(), 1: '<< /Type /Catalog /Pages 1 0 R >>' })],
  [
    'pdf',
    (size) =>
      pdf(
        Object.fromEntries([
          ...Object.entries(onePage()),
          ...Array.from({ length: Math.min(size / 20, 50_000) }, (_, i) => [i + 10, `[${i + 11} 0 R]`]),
        ]),
      ),
  ],
];

const kind = fc.constantFrom<keyof Bases>('png', 'jpg', 'pdf', 'pdf');

/** Mutated and crafted files over REST and GraphQL. A crafted part has at most `sizeMax` bytes. */
export function uploadAttacks(target: Target, bases: Bases, sizeMax: number): fc.Arbitrary<Attack> {
  const mutated = fc.tuple(kind, fc.nat(10_000), fc.integer({ min: 1, max: 2 ** 30 })).map(([type, index, seed]) => {
    const base = bases[type][index % bases[type].length] ?? Buffer.alloc(0);
    return [type, Buffer.from(mutateBytes(base, seed))] as const;
  });
  const crafted = fc
    .tuple(fc.constantFrom(...CRAFTED), fc.constantFrom(100, 20_000, 1_000_000, sizeMax))
    .map(([[type, make], size]) => [type, make(Math.min(size, sizeMax))] as const);
  const foreign = kind.map((type) => [type === 'png' ? 'jpg' : 'png', bases[type][0] ?? Buffer.alloc(0)] as const);
  const upload = weighted([6, mutated], [3, crafted], [1, foreign]);
  const name = weighted([4, fc.constant('sample')], [1, shortHostileText]);
  return fc
    .tuple(upload, name, sending, caller(target.key), fc.boolean())
    .map(([[type, bytes], fileName, how, own, graphql]) => {
      const part = (called: string): Part => file(called, `${fileName}.${type}`, TYPES[type], bytes);
      const operations = {
        query: 'mutation ($f: Upload!) { uploadQrAsset(file: $f) { id length } }',
        variables: { f: null },
      };
      const form = graphql
        ? formOf([field('operations', JSON.stringify(operations)), field('map', '{"0":["variables.f"]}'), part('0')])
        : formOf([part('file')]);
      const to = graphql ? '/graphql' : '/api/v1/qr-assets';
      const attack = { name: `upload ${type} to ${to}`, method: 'POST', target: to, sending: how, ...form };
      return withHeaders(httpAttack(attack), graphql ? [...own, ['Apollo-Require-Preflight', 'true']] : own);
    });
}

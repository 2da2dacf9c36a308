import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { findLookUps } from '../../../../scripts/checks/find-look-ups.js';

const FOUND = [
  'export const label = labels[text] ?? text;',
  'export const some = labels[text + text];',
  'export const has = text in labels;',
  'export const one = named[text as keyof typeof named];',
  'labels[text] = text;',
  'export const value = Reflect.get(named, text);',
  'export const anything = labels[JSON.parse(text)];',
  'for (const each of [text]) console.log(parameters?.[each]);',
];
const ALLOWED = [
  'export const first = list[0];',
  'export const last = list[list.length - 1];',
  'export const byName = named[name];',
  'export const own = labels.constructor;',
  'export const symbol = marked[MARK];',
  "export const lone = named['one'];",
  'export const numbers = new Uint8Array(2)[index];',
];

const SOURCE = `declare const text: string;
declare const labels: Record<string, string>;
declare const parameters: Readonly<Record<string, unknown>> | undefined;
declare const named: { one: string; two: string };
declare const name: 'one' | 'two';
declare const list: string[];
declare const index: number;
declare const MARK: unique symbol;
declare const marked: { [MARK]: string };
`;

describe('The check for look-ups by data', () => {
  it('finds each form, and nothing else', async () => {
    const root = await mkdtemp(join(tmpdir(), 'signpost-look-ups-'));
    try {
      await mkdir(join(root, 'src'));
      await writeFile(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true }, "include": ["src"] }');
      await writeFile(join(root, 'src', 'sample.ts'), SOURCE + [...FOUND, ...ALLOWED].join('\n'));
      const lines = findLookUps(root, 'tsconfig.json').map(({ line }) => line);
      const first = SOURCE.split('\n').length;
      expect(lines.sort((one, other) => one - other)).to.deep.equal(FOUND.map((_, at) => first + at));
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

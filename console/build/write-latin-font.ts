import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { subsetFont } from './subset-font.ts';

const WHOLE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
/** Tabular figures, kerning, and marks that attach to their letters. */
const FEATURES = ['kern', 'ccmp', 'tnum'];

/** Writes the part of Inter with the characters and weights that the style sheet declares for the face of this file. */
export async function writeLatinFont(styleSheet: string, output: string): Promise<void> {
  const faces = readFileSync(styleSheet, 'utf8').split('@font-face').slice(1);
  const face = faces.find((text) => text.includes(`${basename(output)}"`));
  const [, from, to] = /font-weight: (\d+) (\d+);/.exec(face ?? '') ?? [];
  const [, list] = /unicode-range:([^;]+);/.exec(face ?? '') ?? [];
  if (list === undefined) throw new Error(`${styleSheet} has no face with ${basename(output)}.`);
  const ranges = list.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
  const weights = { from: Number(from), to: Number(to) };
  writeFileSync(output, await subsetFont(readFileSync(WHOLE), { ranges, features: FEATURES, weights }));
}

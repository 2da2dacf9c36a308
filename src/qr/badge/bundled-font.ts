import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Font, parseFont } from './font.js';

const FILE = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf';

let font: Font | null = null;

/** The font of monograms, read from its package at first use and then kept: the same on every machine. */
export const bundledFont = (): Font => {
  font ??= parseFont(readFileSync(fileURLToPath(import.meta.resolve(FILE))));
  return font;
};

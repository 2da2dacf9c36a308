import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { setMember } from '../../core/contract/look-up.js';
import { numbers } from '../formats/print-page.js';
import type { PlacedText } from './page-canvas.js';

const CODES = 256;
/** Width of each glyph in thousandths of the font's size. */
const GLYPH_WIDTH = 500;

/**
 * Writes texts over their outlines with fonts whose glyphs are empty, so that text in any script can be searched, copied and
 * read aloud without the fonts being in the file. Each font has up to 256 characters and says which.
 */
export class TextLayer {
  readonly #codes = new Map<string, number>();

  /** Returns PDF operators; `height` is that of the page, on which y grows upwards. */
  operatorsOf(texts: readonly PlacedText[], height: number): string {
    const lines = texts.map(({ text, left, width, baseline, size }) => {
      const characters = [...text];
      const scale = (100 * width) / Math.max(1, characters.length * size * (GLYPH_WIDTH / 1000));
      const runs = this.#runsOf(characters).map(([font, codes]) => `/T${font} ${numbers([size])} Tf <${codes}> Tj`);
      return `${numbers([scale])} Tz 1 0 0 1 ${numbers([left, height - baseline])} Tm ${runs.join(' ')}`;
    });
    return `BT\n${lines.join('\n')}\nET`;
  }

  /** Splits characters by font, as hexadecimal codes. */
  #runsOf(characters: readonly string[]): [font: number, codes: string][] {
    const runs: [number, string][] = [];
    for (const character of characters) {
      const number = this.#codes.get(character) ?? this.#codes.size;
      this.#codes.set(character, number);
      const [font, code] = [Math.floor(number / CODES), (number % CODES).toString(16).padStart(2, '0')];
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += code;
      else runs.push([font, code]);
    }
    return runs;
  }

  /** Returns the fonts of all texts so far, by the names that the operators use. */
  fonts(context: PDFContext): Record<string, PDFRef> {
    const characters = [...this.#codes.keys()];
    const fonts: Record<string, PDFRef> = {};
    for (let start = 0; start < characters.length; start += CODES) {
      setMember(fonts, `T${start / CODES}`, fontOf(context, characters.slice(start, start + CODES)));
    }
    return fonts;
  }
}

/** Type 3 (ISO 32000-1, clause 9.6.5): the glyph, which is empty, is in the file itself. */
function fontOf(context: PDFContext, characters: readonly string[]): PDFRef {
  const glyph = context.register(context.flateStream(`${GLYPH_WIDTH} 0 d0`));
  const unicode = context.register(context.flateStream(unicodeMap(characters)));
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, GLYPH_WIDTH, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { empty: glyph },
      Encoding: { Type: 'Encoding', Differences: [0, ...characters.map(() => 'empty')] },
      FirstChar: 0,
      LastChar: characters.length - 1,
      Widths: characters.map(() => GLYPH_WIDTH),
      Resources: {},
      ToUnicode: unicode,
    }),
  );
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** At most 100 entries are allowed in one block. */
const BLOCK = 100;

function unicodeMap(characters: readonly string[]): string {
  const entries = characters.map((character, code) => {
    const units = Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index), 4));
    return `<${hex(code, 2)}> <${units.join('')}>`;
  });
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += BLOCK) {
    const block = entries.slice(start, start + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Signpost def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

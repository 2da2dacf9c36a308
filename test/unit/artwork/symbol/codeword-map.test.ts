import { createRequire } from 'node:module';
import { expect } from 'chai';
import QRCode from 'qrcode';
import {
  blockOfCodeword,
  codewordOfModule,
  NO_CODEWORD,
  placementOrder,
} from '../../../../src/artwork/symbol/codeword-map.js';
import { errorCorrectionBlocks, totalCodewords } from '../../../../src/artwork/symbol/error-correction-blocks.js';
import { VERSION_MAX } from '../../../../src/artwork/symbol/function-patterns.js';
import { ErrorCorrection } from '../../../../src/core/contract/style-options.js';

interface LevelOfLibrary {
  readonly bit: number;
}
const require = createRequire(import.meta.url);
const levels: { Q: LevelOfLibrary; H: LevelOfLibrary } = require('qrcode/lib/core/error-correction-level.js');
const symbols: { getSymbolTotalCodewords(version: number): number } = require('qrcode/lib/core/utils.js');
const codes: {
  getBlocksCount(version: number, level: LevelOfLibrary): number;
  getTotalCodewordsCount(version: number, level: LevelOfLibrary): number;
} = require('qrcode/lib/core/error-correction-code.js');

const VERSIONS = Array.from({ length: VERSION_MAX }, (_, index) => index + 1);
const LEVELS = [
  [ErrorCorrection.Quartile, 'Q'],
  [ErrorCorrection.High, 'H'],
] as const;

/** Whether a mask pattern inverts a module (ISO/IEC 18004, table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Reads the codewords of a symbol, block by block, using only the maps under test. */
function readBlocks(symbol: QRCode.QRCode, level: ErrorCorrection): number[][] {
  const { size, data } = symbol.modules;
  const turnsOver = MASKS[symbol.maskPattern ?? -1];
  if (turnsOver === undefined) throw new Error('The symbol has no mask.');

  const places = codewordOfModule(symbol.version);
  const codewords = new Array<number>(totalCodewords(symbol.version)).fill(0);
  for (const index of placementOrder(symbol.version)) {
    const codeword = places[index] ?? NO_CODEWORD;
    if (codeword === NO_CODEWORD) continue;
    const bit = (data[index] ?? 0) ^ Number(turnsOver(Math.floor(index / size), index % size));
    codewords[codeword] = ((codewords[codeword] ?? 0) << 1) | bit;
  }

  const blocks: number[][] = Array.from({ length: errorCorrectionBlocks(symbol.version, level).count }, () => []);
  const owners = blockOfCodeword(symbol.version, level);
  for (const [index, codeword] of codewords.entries()) blocks[owners[index] ?? -1]?.push(codeword);
  return blocks;
}

/** Product in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/**
 * Returns the syndromes: the block as a polynomial at the roots of its generator. All are zero if every codeword is
 * correct.
 */
function syndromes(block: readonly number[], errorCorrectionCodewords: number): number[] {
  let root = 1;
  return Array.from({ length: errorCorrectionCodewords }, () => {
    const value = block.reduce((sum, codeword) => multiply(sum, root) ^ codeword, 0);
    root = multiply(root, 2);
    return value;
  });
}

describe('The codeword map', () => {
  it('counts codewords and blocks like the encoder, in every version', () => {
    for (const version of VERSIONS) {
      expect(totalCodewords(version), `${version}`).to.equal(symbols.getSymbolTotalCodewords(version));
      for (const [level, letter] of LEVELS) {
        const { count, errorCorrectionCodewords } = errorCorrectionBlocks(version, level);
        expect(count, `${version} ${level}`).to.equal(codes.getBlocksCount(version, levels[letter]));
        const all = codes.getTotalCodewordsCount(version, levels[letter]);
        expect(count * errorCorrectionCodewords, `${version} ${level}`).to.equal(all);
      }
    }
  });

  it('has eight modules for every codeword', () => {
    for (const version of VERSIONS) {
      const modules = new Array<number>(totalCodewords(version)).fill(0);
      for (const codeword of codewordOfModule(version)) {
        if (codeword !== NO_CODEWORD) modules[codeword] = (modules[codeword] ?? 0) + 1;
      }
      expect(new Set(modules), `${version}`).to.deep.equal(new Set([8]));
    }
  });

  for (const [level, letter] of LEVELS) {
    it(`reads blocks without errors from symbols of every version at level ${level}`, () => {
      for (const version of VERSIONS) {
        const blocks = errorCorrectionBlocks(version, level);
        // As much as the symbol can hold besides mode and length, so that no block is only padding.
        const length = blocks.count * blocks.shortDataCodewords - 3;
        const text = Array.from({ length }, (_, place) => String.fromCharCode(97 + ((place * place) % 23))).join('');
        const symbol = QRCode.create(text, { version, errorCorrectionLevel: letter });
        const read = readBlocks(symbol, level);
        expect(read.flat().length).to.equal(totalCodewords(version));
        for (const [index, block] of read.entries()) {
          const long = index < blocks.shortBlocks ? 0 : 1;
          expect(block.length).to.equal(blocks.shortDataCodewords + long + blocks.errorCorrectionCodewords);
          const wrong = syndromes(block, blocks.errorCorrectionCodewords).filter((value) => value !== 0);
          expect(wrong, `version ${version}, block ${index}`).to.deep.equal([]);
        }
      }
    });
  }

  it('shows one inverted module as one error in the block of its codeword only', () => {
    const version = 14;
    const level = ErrorCorrection.High;
    const { errorCorrectionCodewords } = errorCorrectionBlocks(version, level);
    const symbol = QRCode.create('x', { version, errorCorrectionLevel: 'H' });
    for (const index of [...placementOrder(version)].filter((_, place) => place % 397 === 0)) {
      const block = blockOfCodeword(version, level)[codewordOfModule(version)[index] ?? -1];
      symbol.modules.data[index] = 1 - (symbol.modules.data[index] ?? 0);
      const faulty = readBlocks(symbol, level).flatMap((codewords, place) =>
        syndromes(codewords, errorCorrectionCodewords).some((value) => value !== 0) ? [place] : [],
      );
      symbol.modules.data[index] = 1 - (symbol.modules.data[index] ?? 0);
      expect(faulty).to.deep.equal([block]);
    }
  });

  it('is computed once for each version and level', () => {
    expect(codewordOfModule(7)).to.equal(codewordOfModule(7));
    const quartile = blockOfCodeword(7, ErrorCorrection.Quartile);
    expect(blockOfCodeword(7, ErrorCorrection.Quartile)).to.equal(quartile);
    expect(blockOfCodeword(7, ErrorCorrection.High)).not.to.deep.equal(quartile);
  });
});

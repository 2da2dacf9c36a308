import { expect } from 'chai';
import fc from 'fast-check';
import { functionModules } from '../../../../src/artwork/symbol/function-patterns.js';
import { createMatrix, MASKS, type Matrix } from '../../../../src/artwork/symbol/matrix.js';
import { ErrorCorrection } from '../../../../src/core/contract/style-options.js';

const modulesOf = ({ size, isDark }: Matrix): boolean[] =>
  Array.from({ length: size * size }, (_, index) => isDark(Math.floor(index / size), index % size));

/** ISO/IEC 18004, table 10: the modules that a mask inverts. */
const INVERTS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

describe('The matrix of a code', () => {
  it('holds the same data under each of the eight masks', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 120 }),
        fc.constantFrom(...Object.values(ErrorCorrection)),
        (text, level) => {
          const unmasked = Array.from({ length: MASKS }, (_, mask) => {
            const matrix = createMatrix(text, level, { mask });
            expect(matrix.mask).to.equal(mask);
            const fixed = functionModules(matrix.version);
            return modulesOf(matrix)
              .map((isDark, index) => {
                if (fixed[index] === 1) return '';
                const isInverted = INVERTS[mask]?.(Math.floor(index / matrix.size), index % matrix.size);
                return isDark === isInverted ? '0' : '1';
              })
              .join('');
          });
          expect(new Set(unmasked)).to.have.length(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('has the mask of the lowest penalty unless one is given, and reports it', () => {
    const matrix = createMatrix('https://example.com', ErrorCorrection.High);
    const same = createMatrix('https://example.com', ErrorCorrection.High, {
      mask: matrix.mask,
      version: matrix.version,
    });
    expect(modulesOf(createMatrix('https://example.com', ErrorCorrection.High, { mask: null }))).to.deep.equal(
      modulesOf(matrix),
    );
    expect(modulesOf(same)).to.deep.equal(modulesOf(matrix));
  });
});

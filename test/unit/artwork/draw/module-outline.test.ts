import { expect } from 'chai';
import fc from 'fast-check';
import { barModules } from '../../../../src/artwork/draw/module-bars.js';
import { outlineModules, ROUNDED_CORNERS, SHARP_CORNERS } from '../../../../src/artwork/draw/module-outline.js';
import { DIAMOND, DOT, SMALL_SQUARE, stampModules } from '../../../../src/artwork/draw/module-stamps.js';
import { createMatrix, type Matrix } from '../../../../src/artwork/symbol/matrix.js';
import { ErrorCorrection, EyeShape, FrameStyle, ModuleShape } from '../../../../src/core/contract/style-options.js';
import { ADDRESS, coloursOf, drawCode, matrixOf, pixelsOf } from '../drawn-code.js';

const SCALE = 8;
const MARGIN = 1;

const pathPixels = (path: string, size: number) => {
  const extent = size + 2 * MARGIN;
  return pixelsOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${extent * SCALE}" height="${extent * SCALE}" ` +
      `viewBox="0 0 ${extent} ${extent}"><path d="${path}"/></svg>`,
  );
};

/** Places where the picture's module centres differ from the matrix. */
function differences(path: string, matrix: Matrix): string[] {
  const pixels = pathPixels(path, matrix.size);
  const wrong: string[] = [];
  for (let row = -MARGIN; row < matrix.size + MARGIN; row++) {
    for (let column = -MARGIN; column < matrix.size + MARGIN; column++) {
      const [x, y] = [column, row].map((module) => (module + MARGIN) * SCALE + SCALE / 2);
      const isInside = row >= 0 && column >= 0 && row < matrix.size && column < matrix.size;
      const expected = isInside && matrix.isDark(row, column);
      if (pixels.isDark(x ?? 0, y ?? 0) !== expected) wrong.push(`${row},${column}`);
    }
  }
  return wrong;
}

const matrices = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
  );

describe('The modules of a drawing', () => {
  for (const [name, draw] of [
    ['sharp outlines', (matrix: Matrix) => outlineModules(matrix, MARGIN, SHARP_CORNERS)],
    ['molten outlines', (matrix: Matrix) => outlineModules(matrix, MARGIN, ROUNDED_CORNERS)],
    ['vertical bars', (matrix: Matrix) => barModules(matrix, MARGIN, true)],
    ['horizontal bars', (matrix: Matrix) => barModules(matrix, MARGIN, false)],
    ['diamonds', (matrix: Matrix) => stampModules(matrix, MARGIN, DIAMOND)],
    ['small squares', (matrix: Matrix) => stampModules(matrix, MARGIN, SMALL_SQUARE)],
  ] as const) {
    it(`are covered, and no others, by ${name}`, () => {
      fc.assert(
        fc.property(matrices, (rows) => {
          const matrix = matrixOf(rows);
          expect(differences(draw(matrix), matrix)).to.deep.equal([]);
        }),
      );
    });
  }

  it('are exactly the pixels when outlines are sharp', () => {
    fc.assert(
      fc.property(matrices, (rows) => {
        const matrix = matrixOf(rows);
        const pixels = pathPixels(outlineModules(matrix, MARGIN, SHARP_CORNERS), matrix.size);
        const inked = rows.flat().filter(Boolean).length * SCALE * SCALE;
        let dark = 0;
        for (let y = 0; y < pixels.side; y++) for (let x = 0; x < pixels.side; x++) dark += Number(pixels.isDark(x, y));
        expect(dark).to.equal(inked);
      }),
      { numRuns: 30 },
    );
  });

  it('join with neighbours when rounded, and stay apart from those at a corner', () => {
    const pair = outlineModules(matrixOf([[true, true], []]), 0, ROUNDED_CORNERS);
    expect(pair.match(/M/g)).to.have.length(1);
    const diagonal = outlineModules(
      matrixOf([
        [true, false],
        [false, true],
      ]),
      0,
      ROUNDED_CORNERS,
    );
    expect(diagonal.match(/M/g)).to.have.length(2);
    const pixels = pathPixels(
      outlineModules(
        matrixOf([
          [true, false],
          [false, true],
        ]),
        MARGIN,
        ROUNDED_CORNERS,
      ),
      2,
    );
    // The corner that they share.
    expect(pixels.at((MARGIN + 1) * SCALE, (MARGIN + 1) * SCALE)).to.equal('#00000000');
  });

  it('are one bar per run', () => {
    const rows = [
      [true, true, false, true],
      [true, false, false, true],
      [true, true, false, true],
      [true, false, true, true],
    ];
    const count = (areVertical: boolean): number => barModules(matrixOf(rows), 0, areVertical).split('M').length - 1;
    expect([count(true), count(false)]).to.deep.equal([5, 8]);
  });

  it('are dots that are at least 0.8 modules wide and do not touch', () => {
    const matrix = createMatrix(ADDRESS, ErrorCorrection.Quartile);
    expect(differences(stampModules(matrix, MARGIN, DOT), matrix)).to.deep.equal([]);
    const row = stampModules(matrixOf([[true, true], [], []]), 0, DOT);
    const large = pixelsOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 2 1"><path d="${row}"/></svg>`,
    );
    const dark = Array.from({ length: 200 }, (_, x) => large.isDark(x, 50));
    expect(dark.slice(0, 100).filter(Boolean).length).to.be.within(80, 99);
    expect(dark[99]).to.equal(false);
  });

  it('have only two colours, without a grey fringe, when square', () => {
    for (const pixelsPerModule of [6, 7, 11, 16]) {
      const plain = pixelsOf(drawCode({ pixelsPerModule }));
      expect([...coloursOf(plain)].sort()).to.deep.equal(['#102A2AFF', '#FFFFFFFF']);
      const framed = pixelsOf(drawCode({ pixelsPerModule, frameStyle: FrameStyle.Square, frameColor: '#AA0000' }));
      expect([...coloursOf(framed)].sort()).to.deep.equal(['#102A2AFF', '#AA0000FF', '#FFFFFFFF']);
    }
  });

  it('stay sharp next to round finder patterns', () => {
    const svg = drawCode({ pixelsPerModule: 7, eyeFrameShape: EyeShape.Circle, eyeBallShape: EyeShape.Circle });
    const pixels = pixelsOf(svg);
    const afterEyes = 7 * (4 + 8);
    expect(coloursOf(pixels, [afterEyes, 0, pixels.side - afterEyes, pixels.side]).size).to.equal(2);
  });

  it('follow the matrix in every shape, including finder patterns and quiet zone', () => {
    const matrix = createMatrix(ADDRESS, ErrorCorrection.Quartile);
    for (const moduleShape of Object.values(ModuleShape)) {
      const pixels = pixelsOf(drawCode({ moduleShape, pixelsPerModule: 7 }));
      for (let row = 0; row < matrix.size; row++) {
        for (let column = 0; column < matrix.size; column++) {
          const [x, y] = [7 * (column + 4) + 3, 7 * (row + 4) + 3];
          expect(pixels.isDark(x, y), `${moduleShape} ${row},${column}`).to.equal(matrix.isDark(row, column));
        }
      }
      expect([...coloursOf(pixels, [0, 0, pixels.side, 28])]).to.deep.equal(['#FFFFFFFF']);
    }
  });
});

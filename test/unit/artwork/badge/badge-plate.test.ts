import { expect } from 'chai';
import fc from 'fast-check';
import QRCode from 'qrcode';
import {
  BADGE_SHARE_MIN,
  BADGE_SIDE_MIN,
  centredRectangle,
  choosePlate,
  damageOf,
  type ModuleRectangle,
  PLATE_AREA_MAX,
  PLATE_LENGTH_MAX,
  UNUSED_ERROR_CORRECTION_MIN,
  unusedErrorCorrection,
} from '../../../../src/artwork/badge/badge-plate.js';
import { badgeSide, contentSize, darkGroundShape, plainShape } from '../../../../src/artwork/badge/badge-shape.js';
import { blockOfCodeword, codewordOfModule } from '../../../../src/artwork/symbol/codeword-map.js';
import { errorCorrectionBlocks } from '../../../../src/artwork/symbol/error-correction-blocks.js';
import { functionModules, symbolSize, VERSION_MAX } from '../../../../src/artwork/symbol/function-patterns.js';
import { ErrorCorrection } from '../../../../src/core/contract/style-options.js';
import { readCode } from '../../../support/files/read-code.js';

const VERSIONS = Array.from({ length: VERSION_MAX }, (_, index) => index + 1);
const LEVELS = Object.values(ErrorCorrection);
const LETTERS = { [ErrorCorrection.Quartile]: 'Q', [ErrorCorrection.High]: 'H' } as const;

const SQUARE = plainShape(1);
const TEXT = 'https://example.com/r/Ab';

/** Whether the rectangle covers the module with this index in a symbol of this size. */
const covers = ({ row, column, rows, columns }: ModuleRectangle, index: number, size: number): boolean => {
  const [y, x] = [Math.floor(index / size), index % size];
  return y >= row && y < row + rows && x >= column && x < column + columns;
};

const hasFunctionPattern = (version: number, plate: ModuleRectangle): boolean =>
  functionModules(version).some((fixed, index) => fixed === 1 && covers(plate, index, symbolSize(version)));

const sideMin = (version: number): number => Math.max(BADGE_SIDE_MIN, BADGE_SHARE_MIN * symbolSize(version));

/** Pixels of a logo: at most 512 per side, with an aspect ratio of at most ten. */
const LOGO_ASPECTS = fc
  .tuple(fc.integer({ min: 1, max: 512 }), fc.integer({ min: 1, max: 512 }))
  .map(([width, height]) => width / height)
  .filter((aspect) => aspect >= 0.1 && aspect <= 10);

/** Every version and level. */
const SYMBOLS = { version: fc.integer({ min: 1, max: VERSION_MAX }), level: fc.constantFrom(...LEVELS) };
const SHAPES = fc
  .tuple(LOGO_ASPECTS, fc.constantFrom(plainShape, darkGroundShape))
  .map(([aspect, shapeOf]) => shapeOf(aspect));
const PLATES = fc.record({ ...SYMBOLS, shape: SHAPES });

/** Whether a centred rectangle satisfies all rules for plates. */
function isAllowed(version: number, level: ErrorCorrection, plate: ModuleRectangle): boolean {
  const size = symbolSize(version);
  const half = Math.floor(errorCorrectionBlocks(version, level).correctableCodewords / 2);
  return (
    plate.rows * plate.columns <= PLATE_AREA_MAX * size * size &&
    Math.max(plate.rows, plate.columns) <= PLATE_LENGTH_MAX * size &&
    !hasFunctionPattern(version, plate) &&
    Math.max(...damageOf(version, level, plate)) <= half
  );
}

/** What a reader may see on a plate instead of its modules. Inverted, every one of them is wrong. */
const COVERS: Record<string, Cover> = { light: () => false, dark: () => true, 'turned over': (dark) => !dark };
type Cover = (dark: boolean) => boolean;

function svgWithPlate(version: number, level: ErrorCorrection, plate: ModuleRectangle, cover: Cover): string {
  const { modules } = QRCode.create(TEXT, { version, errorCorrectionLevel: LETTERS[level] });
  let path = '';
  for (const [index, bit] of modules.data.entries()) {
    const dark = covers(plate, index, modules.size) ? cover(bit === 1) : bit === 1;
    if (dark) path += `M${(index % modules.size) + 4} ${Math.floor(index / modules.size) + 4}h1v1h-1z`;
  }
  const extent = modules.size + 8;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${extent * 4}" height="${extent * 4}" viewBox="0 0 ${extent} ${extent}"` +
    ` shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${extent}v${extent}H0z"/><path d="${path}"/></svg>`
  );
}

describe('The badge plate', () => {
  it('damages each block by the number of its codewords with a covered module', () => {
    const length = fc.integer({ min: 0, max: 12 });
    const rectangles = fc.record(SYMBOLS).chain((symbol) => {
      const place = fc.integer({ min: 0, max: symbolSize(symbol.version) - 12 });
      const rectangle = fc.record({ rows: length, columns: length, row: place, column: place });
      return rectangle.map((members) => ({ ...symbol, ...members }));
    });
    fc.assert(
      fc.property(rectangles, ({ version, level, ...rectangle }) => {
        const touched = Array.from({ length: errorCorrectionBlocks(version, level).count }, () => new Set<number>());
        for (const [index, codeword] of codewordOfModule(version).entries()) {
          if (codeword < 0 || !covers(rectangle, index, symbolSize(version))) continue;
          touched[blockOfCodeword(version, level)[codeword] ?? -1]?.add(codeword);
        }
        expect([...damageOf(version, level, rectangle)]).to.deep.equal(touched.map((codewords) => codewords.size));
      }),
    );
  });

  it('leaves all error correction if there is no plate, and none if it covers the symbol', () => {
    for (const level of LEVELS) {
      expect(unusedErrorCorrection(14, level, null)).to.equal(1);
      expect(unusedErrorCorrection(14, level, centredRectangle(14, symbolSize(14), symbolSize(14)))).to.equal(0);
    }
    // Version 3-Q: two blocks of t = 9, of which 5 modules a side hit 4 at worst.
    const plate = { row: 12, column: 12, rows: 5, columns: 5 };
    expect(unusedErrorCorrection(3, ErrorCorrection.Quartile, plate)).to.be.closeTo(1 - 4 / 9, 1e-9);
  });

  it('must lie in the symbol', () => {
    const place = (row: number, column: number) => () =>
      damageOf(1, ErrorCorrection.High, { row, column, rows: 5, columns: 5 });
    for (const outside of [-1, 17]) {
      expect(place(outside, 0)).to.throw(RangeError);
      expect(place(0, outside)).to.throw(RangeError);
    }
  });

  it('is odd, centred, on no function pattern, within the maximum size, and leaves half of every block', () => {
    fc.assert(
      fc.property(PLATES, ({ version, level, shape }) => {
        const plate = choosePlate(version, level, shape);
        fc.pre(plate !== null);
        expect(plate).to.deep.equal(centredRectangle(version, plate.rows, plate.columns));
        expect([plate.rows % 2, plate.columns % 2]).to.deep.equal([1, 1]);
        expect(isAllowed(version, level, plate)).to.equal(true);
        expect(unusedErrorCorrection(version, level, plate)).to.be.at.least(UNUSED_ERROR_CORRECTION_MIN);
        expect(badgeSide(plate, shape)).to.be.at.least(sideMin(version));
      }),
      { numRuns: 500 },
    );
  });

  it('is square for square content in every version and level, with the same rules', () => {
    for (const version of VERSIONS) {
      for (const level of LEVELS) {
        const plate = choosePlate(version, level, SQUARE);
        if (plate === null) continue;
        expect(plate.rows).to.equal(plate.columns);
        expect(isAllowed(version, level, plate), `${version} ${level}`).to.equal(true);
        const larger = centredRectangle(version, plate.rows + 2, plate.rows + 2);
        expect(isAllowed(version, level, larger), `${version} ${level}`).to.equal(false);
      }
    }
  });

  it('is the one on which the content is largest, and of those the smallest', () => {
    fc.assert(
      fc.property(PLATES, ({ version, level, shape }) => {
        const plate = choosePlate(version, level, shape);
        const { height } = plate === null ? { height: 0 } : contentSize(plate, shape);
        const lengthMax = Math.floor(PLATE_LENGTH_MAX * symbolSize(version));
        // For each number of rows the narrowest plate that would be better: wider ones contain it.
        for (let rows = 1; rows <= lengthMax; rows += 2) {
          for (let columns = 1; columns <= lengthMax; columns += 2) {
            const other = centredRectangle(version, rows, columns);
            if (contentSize(other, shape).height <= height + 1e-9) continue;
            if (badgeSide(other, shape) < sideMin(version)) continue;
            expect(isAllowed(version, level, other)).to.equal(false);
            break;
          }
        }
        if (plate === null) return;
        const { rows, columns } = plate;
        expect(contentSize({ rows: rows - 2, columns }, shape).height).to.be.below(height - 1e-9);
        expect(contentSize({ rows, columns: columns - 2 }, shape).height).to.be.below(height - 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it('does not exist if an alignment pattern is in the centre, or the symbol is too small', () => {
    const without = (level: ErrorCorrection) =>
      VERSIONS.filter((version) => choosePlate(version, level, SQUARE) === null);
    const aligned = VERSIONS.filter((version) => Math.floor(version / 7) % 2 === 1);
    expect(without(ErrorCorrection.Quartile)).to.deep.equal([1, 2, ...aligned]);
    expect(without(ErrorCorrection.High)).to.deep.equal([1, ...aligned]);
  });

  it('leaves a code that two readers decode, whatever is drawn on it', async () => {
    for (const [version, level, aspect] of [
      [3, ErrorCorrection.Quartile, 1],
      [4, ErrorCorrection.Quartile, 1 / 3],
      [3, ErrorCorrection.High, 4],
      [6, ErrorCorrection.Quartile, 8],
      [14, ErrorCorrection.Quartile, 2],
    ] as const) {
      const plate = choosePlate(version, level, plainShape(aspect));
      if (plate === null) throw new Error(`Version ${version} has room for a badge.`);
      for (const [name, cover] of Object.entries(COVERS)) {
        const found = await readCode(svgWithPlate(version, level, plate, cover));
        expect(found, `${version} ${level} ${name}`).to.deep.equal({ zxing: TEXT, jsqr: TEXT });
      }
    }
  });
});

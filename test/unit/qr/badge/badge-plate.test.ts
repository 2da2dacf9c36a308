import { expect } from 'chai';
import fc from 'fast-check';
import QRCode from 'qrcode';
import {
  choosePlate,
  damageOf,
  type ModuleSquare,
  PLATE_SHARE_MAX,
  PLATE_SIDE_MIN,
  UNUSED_ERROR_CORRECTION_MIN,
  unusedErrorCorrection,
  versionForBadge,
} from '../../../../src/qr/badge/badge-plate.js';
import { ErrorCorrection } from '../../../../src/qr/style-options.js';
import { blockOfCodeword, codewordOfModule } from '../../../../src/qr/symbol/codeword-map.js';
import { errorCorrectionBlocks } from '../../../../src/qr/symbol/error-correction-blocks.js';
import { functionModules, symbolSize, VERSION_MAX } from '../../../../src/qr/symbol/function-patterns.js';
import { readCode } from '../../../support/files/read-code.js';

const VERSIONS = Array.from({ length: VERSION_MAX }, (_, index) => index + 1);
const LEVELS = Object.values(ErrorCorrection);
const LETTERS = { [ErrorCorrection.Quartile]: 'Q', [ErrorCorrection.High]: 'H' } as const;

function covers({ row, column, side }: ModuleSquare, y: number, x: number): boolean {
  return y >= row && y < row + side && x >= column && x < column + side;
}

/** What a reader may see on a plate in place of its modules. Inverted, every one of them is wrong. */
const COVERS = { light: () => false, dark: () => true, 'turned over': (dark: boolean) => !dark };

function svgWithPlate(
  text: string,
  version: number,
  level: ErrorCorrection,
  plate: ModuleSquare,
  cover: (dark: boolean) => boolean,
): string {
  const { modules } = QRCode.create(text, { version, errorCorrectionLevel: LETTERS[level] });
  let path = '';
  for (const [index, bit] of modules.data.entries()) {
    const [row, column] = [Math.floor(index / modules.size), index % modules.size];
    const dark = covers(plate, row, column) ? cover(bit === 1) : bit === 1;
    if (dark) path += `M${column + 4} ${row + 4}h1v1h-1z`;
  }
  const extent = modules.size + 8;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${extent * 4}" height="${extent * 4}" viewBox="0 0 ${extent} ${extent}"` +
    ` shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${extent}v${extent}H0z"/><path d="${path}"/></svg>`
  );
}

describe('The badge plate', () => {
  it('damages each block by the number of its codewords with a covered module', () => {
    const squares = fc
      .record({ version: fc.integer({ min: 1, max: VERSION_MAX }), level: fc.constantFrom(...LEVELS) })
      .chain(({ version, level }) =>
        fc.record({
          version: fc.constant(version),
          level: fc.constant(level),
          side: fc.integer({ min: 0, max: 12 }),
          row: fc.integer({ min: 0, max: symbolSize(version) - 12 }),
          column: fc.integer({ min: 0, max: symbolSize(version) - 12 }),
        }),
      );
    fc.assert(
      fc.property(squares, ({ version, level, ...square }) => {
        const size = symbolSize(version);
        const touched = Array.from({ length: errorCorrectionBlocks(version, level).count }, () => new Set<number>());
        for (const [index, codeword] of codewordOfModule(version).entries()) {
          if (codeword < 0 || !covers(square, Math.floor(index / size), index % size)) continue;
          touched[blockOfCodeword(version, level)[codeword] ?? -1]?.add(codeword);
        }
        const expected = touched.map((codewords) => codewords.size);
        expect([...damageOf(version, level, square)]).to.deep.equal(expected);
      }),
    );
  });

  it('leaves all error correction when there is no plate, and none when it covers the symbol', () => {
    for (const level of LEVELS) {
      expect(unusedErrorCorrection(14, level, null)).to.equal(1);
      expect(unusedErrorCorrection(14, level, { row: 0, column: 0, side: symbolSize(14) })).to.equal(0);
    }
    // Version 3-Q: two blocks of t = 9, of which 5 modules a side hit 4 at worst.
    const plate = { row: 12, column: 12, side: 5 };
    expect(unusedErrorCorrection(3, ErrorCorrection.Quartile, plate)).to.be.closeTo(1 - 4 / 9, 1e-9);
  });

  it('must lie in the symbol', () => {
    for (const [row, column] of [
      [-1, 0],
      [0, -1],
      [17, 0],
      [0, 17],
    ] as const) {
      expect(() => damageOf(1, ErrorCorrection.High, { row, column, side: 5 })).to.throw(RangeError);
    }
  });

  it('has an odd side, is centred, on no function pattern, within the largest size, and leaves half of every block', () => {
    for (const version of VERSIONS) {
      for (const level of LEVELS) {
        const plate = choosePlate(version, level);
        if (plate === null) continue;
        const size = symbolSize(version);
        expect(plate.side % 2).to.equal(1);
        expect(plate.side).to.be.within(PLATE_SIDE_MIN, size * PLATE_SHARE_MAX);
        expect([plate.row, plate.column]).to.deep.equal([(size - plate.side) / 2, (size - plate.side) / 2]);
        for (const [index, fixed] of functionModules(version).entries()) {
          if (fixed === 1) expect(covers(plate, Math.floor(index / size), index % size)).to.equal(false);
        }
        const half = Math.floor(errorCorrectionBlocks(version, level).correctableCodewords / 2);
        expect(Math.max(...damageOf(version, level, plate))).to.be.within(1, half);
        expect(unusedErrorCorrection(version, level, plate)).to.be.at.least(UNUSED_ERROR_CORRECTION_MIN);
      }
    }
  });

  it('is as large as possible: two modules more break one of the rules', () => {
    for (const version of VERSIONS) {
      for (const level of LEVELS) {
        const size = symbolSize(version);
        const side = (choosePlate(version, level)?.side ?? PLATE_SIDE_MIN - 2) + 2;
        const larger = { row: (size - side) / 2, column: (size - side) / 2, side };
        const fixed = functionModules(version).some(
          (bit, index) => bit === 1 && covers(larger, Math.floor(index / size), index % size),
        );
        const tooMuch = unusedErrorCorrection(version, level, larger) < UNUSED_ERROR_CORRECTION_MIN;
        expect(fixed || tooMuch || side > size * PLATE_SHARE_MAX, `${version} ${level}`).to.equal(true);
      }
    }
  });

  it('does not exist where an alignment pattern is in the centre, and in symbols that are too small', () => {
    const without = (level: ErrorCorrection) => VERSIONS.filter((version) => choosePlate(version, level) === null);
    const aligned = VERSIONS.filter((version) => Math.floor(version / 7) % 2 === 1);
    expect(without(ErrorCorrection.Quartile)).to.deep.equal([1, 2, ...aligned]);
    expect(without(ErrorCorrection.High)).to.deep.equal([1, ...aligned]);
  });

  it('needs the next version that has room for it', () => {
    const next = (level: ErrorCorrection) => [1, 3, 7, 13, 14, 21, 34, 35].map((v) => versionForBadge(v, level));
    expect(next(ErrorCorrection.Quartile)).to.deep.equal([3, 3, 14, 14, 14, 28, 34, null]);
    expect(next(ErrorCorrection.High)).to.deep.equal([2, 3, 14, 14, 14, 28, 34, null]);
  });

  it('leaves a code that two readers decode, whatever is drawn on it', async () => {
    const text = 'https://example.com/r/Ab';
    for (const [version, level] of [
      [3, ErrorCorrection.Quartile],
      [3, ErrorCorrection.High],
      [6, ErrorCorrection.Quartile],
      [14, ErrorCorrection.Quartile],
    ] as const) {
      const plate = choosePlate(version, level);
      if (plate === null) throw new Error(`Version ${version} has room for a badge.`);
      for (const [name, cover] of Object.entries(COVERS)) {
        const found = await readCode(svgWithPlate(text, version, level, plate, cover));
        expect(found, `${version} ${level} ${name}`).to.deep.equal({ zxing: text, jsqr: text });
      }
    }
  });
});

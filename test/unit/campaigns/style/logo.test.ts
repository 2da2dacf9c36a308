import { expect } from 'chai';
import { logoProblem } from '../../../../src/campaigns/style/logo.js';
import { type Problem, renderProblem } from '../../../../src/core/contract/problems.js';
import { dataUrlOf, pngBomb } from '../../../support/files/pictures.js';

const sized = (width: number, height: number): string => dataUrlOf(pngBomb(width, height, 10));

const textOf = (problem: Problem | null): string | null => problem && renderProblem(problem);

describe('The header of a logo', () => {
  it('is accepted up to the maximum size and ten times as long as wide', () => {
    for (const [width, height] of [
      [1, 1],
      [2048, 2048],
      [2000, 200],
      [200, 2000],
      [1, 10],
    ] as const) {
      expect(logoProblem(sized(width, height)), `${width} × ${height}`).to.equal(null);
    }
  });

  it('is refused beyond that, with the size and advice', () => {
    expect(textOf(logoProblem(sized(1, 2000)))).to.match(
      /^The logo is 1 × 2000 pixels. Its longer side must be at most 10 times its shorter one/,
    );
    expect(textOf(logoProblem(sized(2001, 200)))).to.match(/Choose a more compact version\.$/);
    expect(textOf(logoProblem(sized(2049, 2049)))).to.equal('Must be 1 to 2048 pixels wide and high.');
    expect(textOf(logoProblem(sized(0, 10)))).to.equal('Must be 1 to 2048 pixels wide and high.');
  });

  it('is refused if it is not a PNG’s, or too long', () => {
    expect(textOf(logoProblem('https://example.com/logo.png'))).to.match(/^Must be a PNG as a data URL/);
    expect(textOf(logoProblem(dataUrlOf(Buffer.alloc(60))))).to.equal('Must be a genuine PNG image.');
    expect(textOf(logoProblem(dataUrlOf(Buffer.alloc(512 * 1024 + 1))))).to.equal('Must be at most 512 KB.');
  });
});

import { expect } from 'chai';
import {
  badgeSide,
  contentSize,
  darkGroundShape,
  monogramShape,
  plainShape,
} from '../../../../src/artwork/badge/badge-shape.js';

describe('The shape of a badge', () => {
  it('gives the content all of the plate except half a module on every side', () => {
    expect(contentSize({ rows: 7, columns: 7 }, plainShape(1))).to.deep.equal({ width: 6, height: 6 });
    expect(contentSize({ rows: 5, columns: 9 }, plainShape(2))).to.deep.equal({ width: 8, height: 4 });
    expect(contentSize({ rows: 5, columns: 9 }, plainShape(4))).to.deep.equal({ width: 8, height: 2 });
    expect(contentSize({ rows: 9, columns: 5 }, plainShape(1 / 4))).to.deep.equal({ width: 2, height: 8 });
  });

  it('leaves room for the border of a dark ground, which letters always have', () => {
    expect(contentSize({ rows: 7, columns: 7 }, darkGroundShape(1))).to.deep.equal({ width: 4.5, height: 4.5 });
    expect(monogramShape(1)).to.deep.equal(darkGroundShape(1));
  });

  it('has no room on one or two modules', () => {
    expect(contentSize({ rows: 1, columns: 9 }, plainShape(3)).height).to.equal(0);
    expect(contentSize({ rows: 9, columns: 2 }, darkGroundShape(3)).height).to.equal(0);
  });

  it('counts a wide badge by its area, without the spare part of its plate', () => {
    expect(badgeSide({ rows: 7, columns: 7 }, plainShape(1))).to.equal(7);
    expect(badgeSide({ rows: 5, columns: 9 }, plainShape(4))).to.be.closeTo(Math.sqrt(9 * 3), 1e-9);
  });

  it('does not draw a narrow letter higher than others', () => {
    expect(monogramShape(0.2)).to.deep.equal(monogramShape(0.7));
    expect(monogramShape(2).aspect).to.equal(2);
  });
});

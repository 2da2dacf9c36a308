import { expect } from 'chai';
import { pathSegments } from '../../../../src/artwork/formats/path-segments.js';

describe('The segments of a path', () => {
  it('are absolute moves, lines and cubic curves', () => {
    expect(pathSegments('M1 2h3v4l-1 1H0V0zm1 1h1')).to.deep.equal([
      { command: 'move', points: [1, 2] },
      { command: 'line', points: [4, 2] },
      { command: 'line', points: [4, 6] },
      { command: 'line', points: [3, 7] },
      { command: 'line', points: [0, 7] },
      { command: 'line', points: [0, 0] },
      { command: 'close', points: [] },
      { command: 'move', points: [2, 3] },
      { command: 'line', points: [3, 3] },
    ]);
    expect(pathSegments('M0 0q3 0 3 3')[1]).to.deep.equal({ command: 'curve', points: [2, 0, 3, 1, 3, 3] });
  });

  it('have the shape of an arc', () => {
    const curves = pathSegments('M0 5a5 5 0 1 1 10 0 5 5 0 1 1-10 0z').filter(({ command }) => command === 'curve');
    expect(curves.length).to.be.at.least(4);
    for (const { points } of curves) {
      const [x = 0, y = 0] = points.slice(4);
      expect(Math.hypot(x - 5, y - 5)).to.be.closeTo(5, 1e-3);
    }
  });
});

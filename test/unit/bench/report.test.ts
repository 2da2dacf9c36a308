import { expect } from 'chai';
import { formatRow, judge, median, type Row } from '../../../bench/report.js';

const ROW: Row = {
  id: 'sample-row',
  what: 'sample',
  unit: '/s',
  better: 'higher',
  samples: [100, 300, 200],
  peer: { name: 'peer', samples: [200, 400, 500] },
  bar: { on: 'ratio', limit: 0.5 },
};

describe('A row of the bench', () => {
  it('has the median of its samples as its value, unless stated otherwise', () => {
    expect(judge(ROW).value).to.equal(200);
    expect(judge({ ...ROW, value: 300 }).value).to.equal(300);
    expect(median([4, 1, 3, 2])).to.equal(2.5);
    expect(median([])).to.be.NaN;
  });

  it('has the median of the rounds’ ratios, because a row’s round and its peer’s are neighbours in time', () => {
    const { ratio, ratioSamples } = judge(ROW);
    expect(ratioSamples).to.deep.equal([0.5, 0.75, 0.4]);
    expect(ratio).to.equal(0.5);
  });

  it('has the ratio of the values if the rounds do not correspond', () => {
    const { ratio, ratioSamples } = judge({ ...ROW, peer: { name: 'peer', samples: [100, 400] } });
    expect(ratioSamples).to.deep.equal([]);
    expect(ratio).to.equal(200 / 250);
  });

  it('meets its bar at the limit and on the better side of it', () => {
    expect(judge(ROW).holds).to.equal(true);
    expect(judge({ ...ROW, bar: { on: 'ratio', limit: 0.51 } }).holds).to.equal(false);
    expect(judge({ ...ROW, better: 'lower', bar: { on: 'value', limit: 200 } }).holds).to.equal(true);
    expect(judge({ ...ROW, better: 'lower', bar: { on: 'value', limit: 199 } }).holds).to.equal(false);
    expect(judge({ ...ROW, bar: null }).holds).to.equal(null);
  });

  it('does not meet a bar with a value that could not be measured', () => {
    for (const better of ['higher', 'lower'] as const) {
      expect(judge({ ...ROW, better, samples: [Number.NaN], bar: { on: 'value', limit: 1 } }).holds).to.equal(false);
    }
  });

  it('is refused without samples, with a bar on the ratio to nothing, or with an id that is not kebab-case', () => {
    expect(() => judge({ ...ROW, samples: [] })).to.throw('no samples');
    expect(() => judge({ ...ROW, peer: null })).to.throw('no peer');
    expect(() => judge({ ...ROW, id: 'Sample Row' })).to.throw('kebab-case');
  });

  it('is printed with what it is compared with and whether its bar holds', () => {
    expect(formatRow(judge(ROW))).to.equal(
      'sample-row: sample: 200/s; peer 400/s, ratio 0.500; bar >= ratio 0.5: holds',
    );
    const slow = { ...ROW, unit: 'ms', better: 'lower', peer: null, bar: { on: 'value', limit: 5 } } as const;
    expect(formatRow(judge({ ...slow, samples: [12.345] }))).to.equal(
      'sample-row: sample: 12.3 ms; bar <= 5.00 ms: FAILS',
    );
  });
});

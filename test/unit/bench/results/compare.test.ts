import { expect } from 'chai';
import fc from 'fast-check';
import { judge, type Row } from '../../../../bench/report.js';
import { type BenchResult, mergeRows } from '../../../../bench/results/bench-result.js';
import { compareResults, compareSamples } from '../../../../bench/results/compare.js';

const RUNS = { better: 'lower', isOfOneRun: false } as const;
const ROUNDS = { better: 'lower', isOfOneRun: true } as const;

/** Reproducible noise: normal by the Box-Muller transform. */
function noiseOf(seed: number): (center: number, deviation: number) => number {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  return (center, deviation) =>
    center * (1 + deviation * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()));
}

const rowOf = (row: Partial<Row>): Row => ({
  id: 'sample-row',
  what: 'sample',
  unit: 'ms',
  better: 'lower',
  samples: [10, 11, 12, 10, 11],
  peer: null,
  bar: null,
  ...row,
});

const resultOf = (rows: readonly Row[]): BenchResult => ({
  version: 1,
  commit: '0123456789abcdef',
  isModified: false,
  date: '2026-01-01T00:00:00.000Z',
  machine: { cores: 2, processor: 'sample', memoryGigabytes: 24, platform: 'linux-x64', node: '24', postgres: '18' },
  runs: 1,
  rows: rows.map((row) => {
    const { samples, peer, ratioSamples, ...judged } = judge(row);
    return {
      ...judged,
      samples: [...samples],
      ratioSamples: [...ratioSamples],
      peer: peer && { ...peer, samples: [...peer.samples] },
    };
  }),
  failures: [],
});

describe('Comparing two results', () => {
  it('finds no change between a result and itself', () => {
    const samples = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(samples, fc.boolean(), (of, isOfOneRun) => {
        const { verdict, change } = compareSamples(of, of, { better: 'higher', isOfOneRun });
        expect(verdict).to.be.oneOf(['within the noise', 'too few rounds to tell']);
        expect(change).to.be.closeTo(0, 1e-9);
      }),
    );
    expect(compareResults(resultOf([rowOf({})]), resultOf([rowOf({})])).join()).not.to.match(/BETTER|WORSE/);
  });

  it('rarely reports noise of the same distribution as a change', () => {
    const noise = noiseOf(1);
    const draw = (count: number): number[] => Array.from({ length: count }, () => noise(100, 0.05));
    for (const count of [5, 8, 40]) {
      let called = 0;
      for (let trial = 0; trial < 1_000; trial++) {
        const { verdict } = compareSamples(draw(count), draw(count), RUNS);
        if (verdict === 'better' || verdict === 'worse') called++;
      }
      // The expected rate is 1 %; more than 2.5 % of 1,000 would be five standard deviations away.
      expect(called, `${count} rounds`).to.be.at.most(25);
    }
  });

  it('reports a change of 20 % shown by five rounds with noise of 3 %, with its direction', () => {
    const noise = noiseOf(2);
    const draw = (center: number): number[] => Array.from({ length: 5 }, () => noise(center, 0.03));
    let called = 0;
    for (let trial = 0; trial < 200; trial++) {
      const options = trial % 2 === 0 ? RUNS : ROUNDS;
      if (compareSamples(draw(100), draw(120), options).verdict === 'worse') called++;
      if (compareSamples(draw(120), draw(100), { ...options, better: 'higher' }).verdict === 'worse') called++;
    }
    expect(called).to.be.at.least(390);
  });

  it('reports nothing with fewer than five rounds', () => {
    expect(compareSamples([1, 1, 1, 1], [9, 9, 9, 9], RUNS).verdict).to.equal('too few rounds to tell');
    expect(compareSamples([1], [9], RUNS).verdict).to.equal('too few rounds to tell');
  });

  it('requires two single runs to differ by more than their rounds do', () => {
    const a = Array.from({ length: 100 }, (_, index) => 100 + index / 10);
    const b = a.map((sample) => sample * 1.02);
    expect(compareSamples(a, b, RUNS).verdict).to.equal('worse');
    expect(compareSamples(a, b, ROUNDS).verdict).to.equal('within the noise');
  });

  it('shows what changed by value and by ratio, and whether a bar now fails', () => {
    const bar = { on: 'value', limit: 12 } as const;
    const peer = { name: 'sample peer', samples: [20, 20, 20, 20, 20] };
    const a = resultOf([rowOf({ samples: [10, 10.1, 10.2, 9.9, 10], peer, bar }), rowOf({ id: 'old' })]);
    const b = resultOf([rowOf({ samples: [15, 15.1, 15.2, 14.9, 15], peer, bar }), rowOf({ id: 'new' })]);
    const lines = compareResults(a, b);
    expect(lines.filter((line) => line.includes('WORSE, beyond the noise'))).to.have.lengthOf(2);
    expect(lines.join('\n')).to.match(/10\.0 ms -> 15\.0 ms: \+50\.0 %/);
    expect(lines.join('\n')).to.match(/ratio to sample peer: 0\.500 -> 0\.750/);
    expect(lines).to.include.members(['  its bar FAILS now', 'new: only in B', 'old: only in A']);
  });
});

describe('Rows of several runs', () => {
  it('become one row per id, whose samples are the values of the runs', () => {
    const peer = { name: 'sample peer', samples: [100, 100, 100] };
    const runs = [
      [3, 1, 2],
      [30, 10, 20],
    ].map((samples) => [judge(rowOf({ samples, peer }))]);
    const [merged] = mergeRows(runs);
    expect(merged?.samples).to.deep.equal([2, 20]);
    expect(merged?.value).to.equal(11);
    expect(merged?.peer?.samples).to.deep.equal([100, 100]);
    expect(merged?.ratioSamples).to.deep.equal([0.02, 0.2]);
  });
});

import { expect } from 'chai';
import { poisson, randomSource, shuffled } from '../../../../bench/simulation/random.js';

describe('Random numbers of the simulation', () => {
  it('are the same for the same seed, and different for another', () => {
    const numbersOf = (seed: number): number[] => {
      const random = randomSource(seed);
      return [random(), random(), random()];
    };
    expect(numbersOf(1)).to.deep.equal(numbersOf(1));
    expect(numbersOf(1)).not.to.deep.equal(numbersOf(2));
  });

  for (const mean of [0.3, 12, 400]) {
    it(`count ${mean} things on average, with their variance`, () => {
      const random = randomSource(3);
      const counts = Array.from({ length: 20_000 }, () => poisson(mean, random));
      const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      const variance = counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length;
      expect(average).to.be.closeTo(mean, mean * 0.03);
      expect(variance).to.be.closeTo(mean, mean * 0.06);
    });
  }

  it('put everything in order once', () => {
    const numbers = shuffled(50, randomSource(5));
    expect(numbers.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 50 }, (_, index) => index));
    expect(numbers).not.to.deep.equal(numbers.toSorted((a, b) => a - b));
  });
});

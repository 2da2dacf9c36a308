import { expect } from 'chai';
import { changePercent, changeWriter } from '../../../../../src/core/contract/figures/change.js';

describe('The change in percent', () => {
  for (const [before, now, change] of [
    [0, 0, 0],
    [0, 7, 100],
    [7, 0, -100],
    [10, 10, 0],
    [3, 4, 33.3],
    [3, 2, -33.3],
    [8, 9, 12.5],
    [16, 17, 6.3],
    [16, 15, -6.3],
    [1, 1000, 99_900],
    [10_000, 10_001, 0],
    [10_000, 9_999, 0],
  ] as const) {
    it(`from ${before} to ${now} is ${change}`, () => {
      expect(Object.is(changePercent(before, now), change)).to.equal(true);
    });
  }

  it('is rounded exactly, halves away from zero, for all counts to 600', () => {
    for (let before = 1; before <= 600; before++) {
      for (let now = 0; now <= 600; now++) {
        const tenths = Math.floor((2_000 * Math.abs(now - before) + before) / (2 * before));
        if (changePercent(before, now) !== (Math.sign(now - before) * tenths) / 10 + 0)
          expect.fail(`from ${before} to ${now}: ${changePercent(before, now)}`);
      }
    }
  });
});

describe('A change in words', () => {
  const english = changeWriter('en-GB', 'new');
  const german = changeWriter('de-DE', 'neu');

  it('is in percent as everywhere, and the difference for fewer than 20 scans before', () => {
    const text = (now: number, before: number): string => english(now, before).text;
    expect([text(11, 2), text(2, 11), text(20, 19)]).to.deep.equal(['+9', '-9', '+1']);
    expect([text(30, 20), text(7, 21), text(1_000, 20)]).to.deep.equal(['+50%', '-66.7%', '+4,900%']);
    expect([german(25, 18).text, german(25, 20).text]).to.deep.equal(['+7', '+25\u00a0%']);
  });

  it('is a word from nothing, and a dash without anything', () => {
    expect([english(3, 0), german(3, 0), english(0, 0)]).to.deep.equal([
      { text: 'new', direction: 'up' },
      { text: 'neu', direction: 'up' },
      { text: '–', direction: 'same' },
    ]);
  });

  it('has the direction that its text shows', () => {
    expect(english(10_001, 10_000)).to.deep.equal({ text: '0%', direction: 'same' });
    expect(english(9, 19).direction).to.equal('down');
  });

  it('of an average depends on the count behind it', () => {
    expect(english(1.5, 1, 28).text).to.equal('+50%');
    expect(english(0.39, 0.04, 1).text).to.equal('+0.4');
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { messagePause, readRetryAfter, receiverPause } from '../../../../src/webhooks/delivery/retry-pause.js';

const NOW = Date.parse('2027-06-01T12:00:00Z');

describe('The pauses between attempts of a webhook', () => {
  it('grow from five seconds to six hours, or to 15 minutes for an unresponsive receiver', () => {
    for (const [failures, seconds] of [
      [1, 5],
      [2, 10],
      [6, 160],
      [100, 21_600],
    ] as const) {
      expect(messagePause(failures)).to.be.within(seconds, Math.round(seconds * 1.1));
      expect(receiverPause(failures, null)).to.be.within(
        Math.min(seconds, 900),
        Math.round(Math.min(seconds, 900) * 1.1),
      );
    }
  });

  it('are at least as long as the receiver requests, but at most six hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.option(fc.integer({ min: 1, max: 21_600 })),
        (failures, asked) => {
          const pause = receiverPause(failures, asked);
          expect(pause).to.be.within(Math.max(5, asked ?? 0), 21_600);
          expect(pause % 1).to.equal(0);
        },
      ),
    );
  });

  it('are read from seconds and dates, and nothing else', () => {
    expect(readRetryAfter('120', NOW)).to.equal(120);
    expect(readRetryAfter(' 7 ', NOW)).to.equal(7);
    expect(readRetryAfter('Tue, 01 Jun 2027 12:02:00 GMT', NOW)).to.equal(120);
    expect(readRetryAfter('999999999', NOW)).to.equal(21_600);
    for (const text of [undefined, '', '0', '-5', '1.5e9x', 'soon', 'Tue, 01 Jun 2027 11:00:00 GMT']) {
      expect(readRetryAfter(text, NOW), String(text)).to.equal(null);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seconds = readRetryAfter(text, NOW);
        if (seconds !== null) expect(seconds).to.be.within(1, 21_600);
      }),
    );
  });
});

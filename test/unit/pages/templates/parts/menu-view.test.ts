import { expect } from 'chai';
import type { HouseTime, QrHouse } from '../../../../../src/campaigns/house/qr-house.js';
import { zoneClock } from '../../../../../src/campaigns/rules/zone-clock.js';
import { LIMITS } from '../../../../../src/core/contract/contract-limits.js';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import { openingLine } from '../../../../../src/pages/templates/parts/hours-lines.js';
import { viewMenu } from '../../../../../src/pages/templates/parts/menu-view.js';
import { menuState } from '../../../../support/pages/menu-state.js';

const ZONE = 'Europe/Berlin';
const BLANK: HouseTime = { weekdays: null, firstDay: null, lastDay: null, from: null, until: null, isClosed: null };
const SECTIONS = 2000;
const { times: TIMES } = LIMITS.house;

/** Counts how often a shared clock is asked. */
function callsOf(run: () => void): number {
  const clock = zoneClock(ZONE) ?? expect.fail(ZONE);
  const localMs = clock.localMs.bind(clock);
  let calls = 0;
  clock.localMs = (ms) => {
    calls += 1;
    return localMs(ms);
  };
  try {
    run();
    return calls;
  } finally {
    clock.localMs = localMs;
  }
}

/** Times that touch each other: each minute of the day is in one of them. */
const hours = Array.from({ length: TIMES }, (_, index): HouseTime => {
  const textOf = (of: number): string =>
    `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
  const length = (24 * 60) / TIMES;
  return { ...BLANK, from: textOf(index * length), until: textOf((index + 1) * length) };
});

const house: QrHouse = {
  ...{ zone: ZONE, hours, address: null, imprint: null, allergens: null, pictures: null },
  sections: [
    { heading: 'Lunch', times: [{ ...BLANK, firstDay: '2000-01-01' }] },
    { heading: 'Tea', times: hours },
  ],
};

describe('What a menu shows now', () => {
  it('is everything if no section with dishes is left: nobody reads an empty menu', () => {
    const shownOf = (menu: string) => viewMenu(menu, menuState(menu, { house })).map(({ heading }) => heading);
    expect(shownOf('Lunch\nSoup  4.50\n\nTea\nCake  3.00')).to.deep.equal(['Tea']);
    expect(shownOf('Welcome\n\nLunch\nSoup  4.50')).to.deep.equal([null, 'Lunch']);
  });

  it('costs no more questions to the clock for more sections of the menu', () => {
    const menu = Array.from(
      { length: SECTIONS },
      (_, index) => `${index % 2 === 0 ? 'Lunch' : 'Tea'}\nA  1.00\n\n`,
    ).join('');
    let shown: readonly unknown[] = [];
    const calls = callsOf(() => {
      shown = viewMenu(menu, menuState(menu, { house }));
    });
    expect(shown).to.have.lengthOf(SECTIONS / 2);
    expect(calls).to.be.within(1, 4 * TIMES);
  });

  it('joins opening hours that touch each other before it asks when they end', () => {
    const now = Date.UTC(2026, 0, 5, 9);
    let text = '';
    const calls = callsOf(() => {
      text = openingLine(house, now, ENGLISH)?.text ?? '';
    });
    expect(text).to.equal('Open now');
    expect(calls).to.be.within(1, TIMES);
  });
});

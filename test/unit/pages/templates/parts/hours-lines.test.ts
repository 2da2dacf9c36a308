import { expect } from 'chai';
import type { HouseTime, QrHouse } from '../../../../../src/campaigns/house/qr-house.js';
import { Weekday } from '../../../../../src/core/contract/rule-words.js';
import { ENGLISH } from '../../../../../src/core/words/pages/english.js';
import { openingLine } from '../../../../../src/pages/templates/parts/hours-lines.js';

const BLANK: HouseTime = { weekdays: null, firstDay: null, lastDay: null, from: null, until: null, isClosed: null };
const lineAt = (given: Partial<HouseTime>, now: string): string | undefined => {
  const house: QrHouse = {
    ...{ zone: 'Europe/Berlin', hours: [{ ...BLANK, ...given }], address: null, imprint: null },
    ...{ allergens: null, sections: null, pictures: null },
  };
  return openingLine(house, Date.parse(now), ENGLISH)?.text;
};

describe('The line that says whether a house is open', () => {
  it('has the end of today’s hours, but no time of day without its day', () => {
    const weekdays = [Weekday.Monday, Weekday.Tuesday, Weekday.Wednesday, Weekday.Thursday, Weekday.Friday];
    expect(lineAt({ weekdays }, '2026-01-05T09:00:00Z')).to.equal('Open now');
    expect(lineAt({ weekdays }, '2026-01-09T09:00:00Z')).to.match(/^Open until /);
    expect(lineAt({ weekdays }, '2026-01-10T09:00:00Z')).to.match(/^Closed, opens Monday at /);
  });
});

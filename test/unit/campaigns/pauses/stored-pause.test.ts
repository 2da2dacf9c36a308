import { expect } from 'chai';
import { activeFrom, isActiveAt } from '../../../../src/campaigns/campaign.js';
import {
  findPauseProblems,
  isSamePause,
  readPause,
  toStoredPause,
} from '../../../../src/campaigns/pauses/stored-pause.js';

const END = new Date('2030-01-07T08:00:00Z');
const PAUSE = { untilUtc: END, zone: 'Europe/Berlin', text: ' Closed. ', link: 'example.com' };

describe('A pause', () => {
  it('is stored and read back from an archive as it was', () => {
    const stored = toStoredPause(PAUSE);
    expect(stored).to.deep.equal({
      untilUtc: END.toISOString(),
      zone: 'Europe/Berlin',
      text: 'Closed.',
      translatedText: null,
      link: 'example.com',
    });
    const read = readPause(JSON.parse(JSON.stringify(stored)));
    expect(read).to.deep.equal(stored);
    expect(isSamePause(read, stored)).to.equal(true);
    expect(isSamePause(null, stored)).to.equal(false);
    expect(toStoredPause({ text: ' ', zone: 'Europe/Berlin' })).to.equal(null);
  });

  it('of an archive is left out if no page could show it', () => {
    const wrongs = [
      null,
      'x',
      [],
      {},
      { text: 1 },
      { untilUtc: 'soon' },
      { link: 'javascript:alert(1)' },
      { text: '\ud800' },
    ];
    const far = { untilUtc: '9999-12-31T23:59:59-10:00' };
    for (const wrong of [...wrongs, { text: 'x', zone: 'Nowhere' }, far]) {
      expect(readPause(wrong), JSON.stringify(wrong)).to.equal(null);
    }
    expect(findPauseProblems(PAUSE, END.getTime()).toFields()).to.have.keys('untilUtc');
    expect(findPauseProblems({ untilUtc: new Date(far.untilUtc) }, 0).toFields()).to.have.keys('untilUtc');
  });

  it('ends at its time, to the millisecond; without one, never', () => {
    const paused = { isActive: false, pause: toStoredPause(PAUSE) };
    expect([isActiveAt(paused, END.getTime() - 1), isActiveAt(paused, END.getTime())]).to.deep.equal([false, true]);
    expect(activeFrom({ isActive: false, pause: { untilUtc: null } })).to.equal(Number.POSITIVE_INFINITY);
    expect(activeFrom({ ...paused, isActive: true })).to.equal(0);
  });
});

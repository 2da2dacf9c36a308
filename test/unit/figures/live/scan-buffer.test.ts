import { expect } from 'chai';
import { ScanBuffer } from '../../../../src/figures/live/scan-buffer.js';

describe('The buffer of a subscriber', () => {
  it('adds up untaken scans by campaign, in the order in which the campaigns arrived', async () => {
    const buffer = new ScanBuffer(10, () => {});
    buffer.add({ campaignId: 'a', scans: 1, lastScannedMs: 5 });
    buffer.add({ campaignId: 'b', scans: 2, lastScannedMs: 6 });
    buffer.add({ campaignId: 'a', scans: 3, lastScannedMs: 4 });
    expect((await buffer.next()).value).to.deep.equal({ campaignId: 'a', scans: 4, lastScannedMs: 5 });
    expect((await buffer.next()).value).to.deep.equal({ campaignId: 'b', scans: 2, lastScannedMs: 6 });
  });

  it('has no more entries than its limit, and loses no scan', async () => {
    const buffer = new ScanBuffer(3, () => {});
    for (let i = 0; i < 1_000; i++) buffer.add({ campaignId: `c${i % 50}`, scans: 1, lastScannedMs: i });
    const taken = [];
    for (let i = 0; i < 4; i++) taken.push((await buffer.next()).value);
    expect(taken.map((event) => event?.campaignId)).to.deep.equal(['c0', 'c1', 'c2', null]);
    expect(taken.reduce((sum, event) => sum + (event?.scans ?? 0), 0)).to.equal(1_000);
  });

  it('resolves a waiting `next` when scans arrive, and ends it when the buffer is closed', async () => {
    let ended = 0;
    const buffer = new ScanBuffer(3, () => ended++);
    const waiting = buffer.next();
    buffer.add({ campaignId: 'a', scans: 1, lastScannedMs: 1 });
    expect((await waiting).value?.campaignId).to.equal('a');
    const last = buffer.next();
    await buffer.return();
    await buffer.return();
    expect([(await last).done, (await buffer.next()).done, ended]).to.deep.equal([true, true, 1]);
  });
});

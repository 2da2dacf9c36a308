import { expect } from 'chai';
import fc from 'fast-check';
import { newId } from '../../../../src/core/ids.js';
import { decodeNotification, encodeNotification } from '../../../../src/scans/ingest/scan-notification.js';

const notification = (count: number) => ({
  workspaceId: newId(),
  campaigns: Array.from({ length: count }, (_, index): [string, number, number] => [newId(), index + 1, Date.now()]),
  more: 0,
});

describe('The notification of scans', () => {
  it('is read as written while it is small', () => {
    const sent = notification(2);
    const read = decodeNotification(encodeNotification(sent));
    expect(read).to.deep.equal({ ...sent, campaigns: sent.campaigns.toReversed() });
  });

  it('fits into a payload of PostgreSQL and counts every scan, and names the busiest campaigns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (count) => {
        const sent = notification(count);
        const payload = encodeNotification(sent);
        expect(payload.length).to.be.below(7_901);
        const read = decodeNotification(payload);
        const named = read?.campaigns.reduce((sum, [, scans]) => sum + scans, 0) ?? 0;
        expect(named + (read?.more ?? 0)).to.equal((count * (count + 1)) / 2);
        expect(read?.campaigns.length).to.be.at.least(Math.min(count, 100));
        expect(read?.campaigns[0]?.[1]).to.equal(count);
      }),
      { numRuns: 30 },
    );
  });

  it('is null if the payload is not one', () => {
    const id = newId();
    for (const payload of [
      ...['', '7', 'null', '{}', `{"workspaceId":"${id}","campaigns":[],"more":"1"}`],
      ...[`{"workspaceId":"x","campaigns":[],"more":1}`, `{"workspaceId":"${id}","campaigns":[["${id}",1]],"more":1}`],
    ])
      expect(decodeNotification(payload), payload).to.equal(null);
  });
});

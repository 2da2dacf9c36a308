import { expect } from 'chai';
import fc from 'fast-check';
import { CampaignKeyReader } from '../../../../src/scans/campaign-key.js';
import type { JournaledScan } from '../../../../src/scans/ingest/journaled-scan.js';
import { orderByCampaign } from '../../../../src/scans/ingest/order-by-campaign.js';
import { scanOf } from '../../../support/scans/scans.js';

const ID = (digit: number): string => `${digit}0000000-0000-4000-8000-000000000000`;

describe('Scans in the order of campaigns', () => {
  it('are complete, sorted by campaign and in their original order within one', () => {
    // Two readers of subjects: equal campaigns need not be the same object.
    const readers = [new CampaignKeyReader(), new CampaignKeyReader()];
    const campaign = fc.tuple(fc.nat(3), fc.nat(5), fc.nat(1));
    fc.assert(
      fc.property(fc.array(campaign, { maxLength: 60 }), (list) => {
        const scans = list.flatMap(([workspace, id, reader], sequence): JournaledScan[] => {
          const scan = scanOf(ID(workspace), ID(id));
          const campaignKey = readers[reader]?.read(scan.campaignKey);
          return campaignKey === undefined ? [] : [{ sequence, campaignKey, scan }];
        });
        const expected = scans.toSorted((a, b) =>
          a.campaignKey.text === b.campaignKey.text
            ? a.sequence - b.sequence
            : a.campaignKey.text < b.campaignKey.text
              ? -1
              : 1,
        );
        expect([...orderByCampaign(scans)]).to.deep.equal(expected.map(({ sequence }) => sequence));
      }),
    );
  });
});

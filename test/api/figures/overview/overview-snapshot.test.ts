import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { randomOf, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { describeApi } from '../../../support/service/describe-api.js';

const OVERVIEW = '/api/v1/analytics/overview?fromUtc=2024-01-01&toUtc=2025-12-31';
const LISTS = ['countries', 'cities', 'devices', 'operatingSystems', 'browsers', 'sources', 'timeline'] as const;
const BATCHES = 8;
const SCANS = 1_000;
const READERS = 2;

interface Counted {
  readonly scans: number;
  readonly uniqueScans: number;
}

describeApi(
  'An overview while scans are written',
  { environment: { VISITOR_RETENTION_DAYS: '3650', RATE_LIMIT_PER_MINUTE: '0' } },
  ({ running }) => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    let client: Client;
    let workspaceId: string;
    let campaignIds: string[];

    before(async () => {
      const workspace = await running.addWorkspace();
      workspaceId = workspace.workspaceId;
      client = clientOf(running.url, workspace.key);
      campaignIds = [];
      for (let i = 0; i < 3; i++) campaignIds.push((await client.post(CODES, dynamicUrl())).body.id);
    });

    it('has consistent figures, although every batch has new labels and changes earlier scans', async () => {
      const scans = randomScans({ random: randomOf(seed), workspaceId, campaignIds, count: BATCHES * SCANS });
      let isDone = false;
      const totals = new Set<number>();
      const read = async (): Promise<void> => {
        while (!isDone) {
          const { status, body } = await client.get(OVERVIEW);
          expect(status, `seed ${seed}`).to.equal(200);
          totals.add(body.totalScans);
          const sums = LISTS.map((list) => {
            const rows: Counted[] = body[list];
            return [
              list,
              rows.reduce((sum, row) => sum + row.scans, 0),
              rows.reduce((sum, row) => sum + row.uniqueScans, 0),
            ];
          });
          expect(body.scansInPeriod, `seed ${seed}`).to.equal(body.totalScans);
          expect(sums, `seed ${seed}`).to.deep.equal(LISTS.map((list) => [list, body.totalScans, body.uniqueScans]));
        }
      };
      const write = async (): Promise<void> => {
        try {
          for (let batch = 0; batch < BATCHES; batch++) {
            const some = scans.slice(batch * SCANS, (batch + 1) * SCANS);
            await recordScans(
              running.databaseUrl,
              some.map((scan, index) => ({ ...scan, source: `source-${batch}-${index % 20}` })),
            );
          }
        } finally {
          isDone = true;
        }
      };
      await Promise.all([write(), ...Array.from({ length: READERS }, read)]);
      expect(totals.size).to.be.greaterThan(2);
    });
  },
);

import { expect } from 'chai';
import { clientOf } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';
import { runCli } from '../../support/service/process.js';

describeApi('The command demo', ({ running }) => {
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    environment = { DATABASE_URL: running.databaseUrl, DATA_DIR: running.dataFolder, PUBLIC_URL: running.url };
  });

  const demo = async (...words: string[]) => {
    const { code, out, error } = await runCli(environment, 'demo', '--json', ...words);
    expect([code, error]).to.deep.equal([0, '']);
    return JSON.parse(out);
  };

  it('fills a new workspace with campaigns and scans that the overview shows, while the service runs', async () => {
    const answer = await demo('--months', '1');
    expect(answer.scans).to.be.within(20_000, 60_000);
    expect(answer.overview).to.equal(`${running.url}/api/v1/analytics/overview`);
    const client = clientOf(running.url, answer.key);
    const campaigns = (await client.get('/api/v1/qr-codes')).body;
    expect(campaigns.totalCount).to.equal(answer.campaigns);
    const scanned = campaigns.items.filter(({ totalScans }: { totalScans: number }) => totalScans > 0);
    expect(scanned).to.have.length(answer.campaigns - 1);
    const { body } = await client.graphql('{ analyticsOverview { totalScans scansInPeriod excluded { scans } } }');
    const { totalScans, scansInPeriod, excluded } = body.data.analyticsOverview;
    const machines = excluded.reduce((sum: number, { scans }: { scans: number }) => sum + scans, 0);
    expect(totalScans + machines).to.equal(answer.scans);
    expect(scansInPeriod).to.equal(totalScans);
    const recount = await runCli(environment, 'recount', '--json');
    expect(recount.code, recount.out).to.equal(0);
  });

  it('adds to an existing workspace, but not to an unknown one', async () => {
    const { workspaceId, key } = await running.addWorkspace();
    const answer = await demo('--workspace', workspaceId, '--months', '1');
    expect([answer.workspaceId, answer.key]).to.deep.equal([workspaceId, null]);
    expect((await demo('--workspace', workspaceId)).scans).to.equal(0);
    expect((await clientOf(running.url, key).get('/api/v1/analytics/overview')).body.totalScans).to.be.above(0);
    for (const [words, code] of [
      [['--workspace', '7d0f9d1e-8f4f-4a0a-9c57-5a4f8a3f6a01'], 1],
      [['--months', '0'], 2],
      [['--months', 'many'], 2],
    ] as const) {
      expect((await runCli(environment, 'demo', ...words)).code).to.equal(code);
    }
  });
});

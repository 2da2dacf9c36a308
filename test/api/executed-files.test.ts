import { Session } from 'node:inspector/promises';
import { expect } from 'chai';
import { CODES, clientOf, dynamicUrl } from '../support/http/client.js';
import { describeApi } from '../support/service/describe-api.js';

/** Jobs run beside the requests, so the fewest of some requests count. */
const ROUNDS = 6;
const OVERVIEW = `{ analyticsOverview(topCampaigns: 10, timeZone: "Europe/Berlin") {
  scansInPeriod changePercent timeline { date scans } countries { label scans } cities { city scans }
  topCampaigns { label scans } } }`;

/** What one request may execute in the main process. Whoever reads how it is answered reads these files. */
const FILES_MAX = { create: 70, overview: 50, scan: 25 };

/** Returns the files of `src` of which a function ran during some work, the fewest of a few times. */
async function filesExecutedBy(session: Session, work: () => Promise<unknown>): Promise<string[]> {
  let fewest: string[] | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const files = result
      .filter(({ url }) => url.includes('/dist/src/'))
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => url.slice(url.indexOf('/src/') + 1))
      .sort();
    if (fewest === null || files.length < fewest.length) fewest = files;
  }
  return fewest ?? [];
}

describeApi('The files that a request executes', { isOwn: true, checksArtwork: true }, ({ running }) => {
  const session = new Session();

  before(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });
  after(() => session.disconnect());

  it('are few enough to read, for a create, an overview and a scan', async () => {
    const { key } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const { body } = await client.post(CODES, dynamicUrl()).expect(201);
    const scan = (): Promise<Response> => fetch(`${running.url}/r/${body.code}`, { redirect: 'manual' });
    const work = {
      create: () => client.post(CODES, dynamicUrl()).expect(201),
      overview: () => client.graphql(OVERVIEW).expect(200),
      scan: async () => expect((await scan()).status).to.equal(302),
    };
    const found: string[] = [];
    for (const [name, max] of Object.entries(FILES_MAX)) {
      const files = await filesExecutedBy(session, async () => work[name as keyof typeof work]());
      if (files.length > max) found.push(`${name} executes ${files.length} files:\n${files.join('\n')}`);
    }
    expect(found.join('\n')).to.equal('');
  });
});

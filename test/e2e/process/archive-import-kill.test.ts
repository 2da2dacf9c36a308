import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import supertest from 'supertest';
import { eventually } from '../../support/eventually.js';
import { resultOf } from '../../support/exports/import-archive.js';
import { picture } from '../../support/files/pictures.js';
import { CODES, clientOf, download, dynamicUrl } from '../../support/http/client.js';
import { describeProcess } from '../../support/service/describe-process.js';
import { startTestService } from '../../support/service/service.js';
import { IS_THOROUGH } from '../../support/thorough.js';

const LINKS = 40;
const MEMORIES = 12;
const KILLS = IS_THOROUGH ? 3 : 2;
/** Two of the links are deleted; an archive includes them. */
const ROWS = LINKS + MEMORIES;
const CREATE =
  'mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) { results { campaign { id } } } }';
const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId) { id } }';
const FIND = 'query ($id: ID!) { import(id: $id) { state rowsOk rowsProblem } }';

describeProcess('The import of an archive, killed in the middle', {}, (service) => {
  it('continues by itself, and creates every campaign and file exactly once', async () => {
    const archive = await makeArchive();
    const { key } = service;
    const sent = await supertest(service.running.url)
      .post('/imports')
      .set({ 'X-Api-Key': key, 'Content-Type': 'application/zip' })
      .send(archive)
      .expect(201);
    const { id } = (await service.client.graphql(START, { fileId: sent.body.id })).body.data.startImport;
    const find = async (): Promise<{ state: string; rowsOk: number; rowsProblem: number }> =>
      (await service.client.graphql(FIND, { id })).body.data.import;
    const killedAt: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await eventually('the import runs', async () => (await find()).state !== 'Waiting', 20);
      await sleep(Math.random() * 600);
      const { state, rowsOk } = await find();
      await service.running.end('SIGKILL');
      if (state === 'Running') killedAt.push(rowsOk);
      await service.start();
      // What the queue's supervision does with a silent job half a minute later.
      await service.query(`update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
        where name = 'import-campaigns' and state = 'active'`);
    }
    expect(killedAt).to.not.have.length(0);
    await eventually('the import ends', async () => !['Waiting', 'Running'].includes((await find()).state), 100);
    expect(await find()).to.deep.equal({ state: 'Finished', rowsOk: ROWS, rowsProblem: 0 });
    await expectEverythingOnce(id);
  });

  const expectEverythingOnce = async (id: string): Promise<void> => {
    const [counts] = await service.query(
      `select (select count(*) from campaign)::int as campaigns, (select count(distinct code) from campaign)::int as codes,
         (select count(*) from campaign where deleted_utc is not null)::int as deleted,
         (select count(*) from campaign_revision)::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated')::int as entries,
         (select count(*) from import_row r join campaign c on c.id = r.campaign_id and c.code = r.code
           where r.import_id = $1 and r.status = 'ok')::int as outcomes,
         (select count(*) from asset)::int as assets, (select count(distinct campaign_id) from asset)::int as pages`,
      [id],
    );
    expect(counts).to.deep.equal({
      ...{ campaigns: ROWS, codes: ROWS, deleted: 2, revisions: ROWS, entries: ROWS, outcomes: ROWS },
      ...{ assets: MEMORIES, pages: MEMORIES },
    });
    const assets = await service.query<{ id: string }>('select id from asset');
    expect(await readdir(join(service.folder, 'assets', 'files'))).to.include.members(assets.map((asset) => asset.id));
    const rows = await resultOf(service.running.url, service.key, id);
    expect(new Set(rows.map(({ code }) => code)).size).to.equal(ROWS);
  };
});

/** The archive of another service. */
async function makeArchive(): Promise<Buffer> {
  const source = await startTestService();
  try {
    const { key } = await source.addWorkspace();
    const client = clientOf(source.url, key);
    const upload = async (number: number): Promise<string> => {
      const file = { filename: `${number}.png`, contentType: 'image/png' };
      const request = supertest(source.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
      return (await request.attach('file', await picture(64 + number, 48), file).expect(201)).body.id;
    };
    const items: object[] = Array.from({ length: LINKS }, (_, number) => dynamicUrl({ name: `Link ${number}` }));
    for (let number = 0; number < MEMORIES; number++) {
      const content = JSON.stringify({ title: `Memory ${number}`, assetIds: [await upload(number)] });
      items.push(dynamicUrl({ name: `Memory ${number}`, payloadType: 'Memory', content }));
    }
    const { results } = (await client.graphql(CREATE, { items })).body.data.createQrCodes;
    for (const { campaign } of results.slice(0, 2)) await client.delete(`${CODES}/${campaign.id}`).expect(204);
    return (await download(client, '/exports/archive')).body;
  } finally {
    await source.close();
  }
}

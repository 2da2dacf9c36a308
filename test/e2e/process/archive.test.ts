import { createHash } from 'node:crypto';
import { expect } from 'chai';
import supertest from 'supertest';
import { allOf } from '../../support/all-of.js';
import { importFile, resultOf, zipOf } from '../../support/exports/import-archive.js';
import { readNdjson } from '../../support/exports/read-ndjson.js';
import { picture } from '../../support/files/pictures.js';
import { readZip } from '../../support/files/read-zip.js';
import { type Client, CODES, clientOf, download, dynamicUrl } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/service.js';

interface Exported {
  readonly [field: string]: unknown;
  readonly code: string;
  readonly content: string;
}

const RULES = [{ name: 'Phones', destination: 'https://example.com/phones', devices: ['Mobile'] }];
const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';

const linesOf = (file: Buffer | undefined): Exported[] => readNdjson(file);
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

describe('The archive of a workspace', () => {
  let first: TestService;
  let second: TestService;
  let source: Client;
  let key: string;
  let assetId: string;
  let archive: Buffer;
  let files: Map<string, Buffer>;

  before(async () => {
    first = await startTestService();
    second = await startTestService();
    ({ key } = await first.addWorkspace());
    source = clientOf(first.url, key);
    const create = async (input: object): Promise<{ id: string; code: string }> => {
      const { body } = await source.graphql(CREATE, { input });
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
      return body.data.createQrCode;
    };
    const schedule = { untilUtc: '2099-01-01T00:00:00Z', fallback: 'https://example.com/over' };
    const more = { code: 'chosen-code', schedule, rules: RULES, design: { eyeBallColor: '#7A1F1F' }, tags: ['a', 'b'] };
    await create(dynamicUrl({ name: 'With rules', ...more }));
    const style = { moduleShape: 'Dots' };
    const { id } = await create(dynamicUrl({ name: '=paused', externalId: 'outside-1', style }));
    const paused = `mutation { setQrCodeStatus(id: "${id}", isActive: false, pause: { text: "Closed." }) { id } }`;
    expect((await source.graphql(paused)).body).to.not.have.property('errors');
    const deleted = await create(dynamicUrl({ name: 'Deleted' }));
    await source.delete(`${CODES}/${deleted.id}`).expect(204);
    const upload = supertest(first.url).post('/api/v1/qr-assets').set('X-Api-Key', key);
    const named = { filename: 'Bild 1.png', contentType: 'image/png' };
    assetId = (await upload.attach('file', await picture(64, 48), named).expect(201)).body.id;
    const content = JSON.stringify({ title: 'Sample', assetIds: [assetId] });
    const translation = { contentLanguage: 'en', language: 'de', texts: { title: 'Muster' } };
    await create(dynamicUrl({ name: 'Memory', payloadType: 'Memory', content, translation }));
    const answer = await download(source, '/exports/archive');
    expect(answer.headers['content-type']).to.equal('application/zip');
    archive = answer.body;
    files = await readZip(archive);
  });
  after(async () => {
    await second?.close();
    await first?.close();
  });

  it('has the campaigns, including deleted ones, the uploads, and hashes of all', () => {
    const manifest = JSON.parse(String(files.get('manifest.json')));
    const counts = { campaigns: 4, assets: 1, missingAssets: 0 };
    expect(manifest).to.include({ format: 'signpost-workspace', version: 1, ...counts });
    for (const [name, { bytes, sha256 }] of Object.entries<{ bytes: number; sha256: string }>(manifest.files)) {
      const file = files.get(name) ?? Buffer.alloc(0);
      expect(file.length).to.equal(bytes);
      expect(sha256Of(file)).to.equal(sha256);
    }
    const [asset] = linesOf(files.get('assets.ndjson'));
    expect(asset).to.include({ id: assetId, fileName: 'Bild 1.png', file: `assets/${assetId}.png` });
    expect(files.get(`assets/${assetId}.png`)?.length).to.equal(asset?.bytes);
    expect([...files.keys()]).to.have.length(6);
  });

  it('creates the same campaigns in another service, with their codes, states and files', async () => {
    const { key: target } = await second.addWorkspace();
    const client = clientOf(second.url, target);
    const ended = await importFile(second.url, target, archive);
    const counts = { rowsTotal: 4, rowsOk: 4, rowsProblem: 0 };
    expect(ended).to.include({ state: 'Finished', format: 'Archive', ...counts, problem: null });
    const copies = await readZip((await download(client, '/exports/archive')).body);
    const [copy] = linesOf(copies.get('assets.ndjson'));
    const same = ({ id: _, address: __, updatedUtc: ___, content, ...campaign }: Exported) => ({
      ...campaign,
      content: content.replaceAll(String(copy?.id), assetId),
    });
    const byCode = (campaigns: Exported[]) =>
      campaigns.map(same).sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1));
    const [there, here] = [copies, files].map((each) => byCode(linesOf(each.get('campaigns.ndjson'))));
    expect(there).to.deep.equal(here);
    await supertest(second.url).get('/r/chosen-code').expect(302);
    const trash = (await client.graphql('{ deletedQrCodes(pageSize: 5) { items { name } } }')).body.data.deletedQrCodes;
    expect(trash.items).to.deep.equal([{ name: 'Deleted' }]);

    const again = await importFile(second.url, target, archive);
    expect(again.id).to.equal(ended.id);
    const { key: third } = await second.addWorkspace();
    const refused = await importFile(second.url, third, archive);
    expect(refused).to.include({ state: 'Finished', rowsOk: 0, rowsProblem: 4 });
    for (const { problems } of await resultOf(second.url, third, refused.id)) expect(problems).to.have.keys('code');
  });

  it('results in the same campaigns via CSV and NDJSON in an empty workspace', async () => {
    /** The campaigns by code, without what another service assigns. */
    const read = async (client: Client) => {
      const lines = linesOf((await download(client, '/exports/campaigns?format=ndjson')).body);
      const campaigns = lines.map(({ id: _, address: __, updatedUtc: ___, createdUtc: ____, ...campaign }) => campaign);
      return campaigns.sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1));
    };
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const service = await startTestService();
      try {
        const { key: target } = await service.addWorkspace();
        const { text } = await source.get(`/exports/campaigns?format=${format}`).buffer().expect(200);
        const ended = await importFile(service.url, target, text, type);
        const wanted = (await read(source)).filter(({ payloadType }) => payloadType !== 'Memory');
        // Only archives contain uploads.
        expect(ended).to.include({ state: 'Finished', rowsOk: 2, rowsProblem: 1 });
        const gap = format === 'csv' ? { schedule: null, rules: [], design: null, translation: null, pause: null } : {};
        const plain = wanted.map((campaign) => ({ ...campaign, ...gap }));
        expect(await read(clientOf(service.url, target))).to.deep.equal(plain);
      } finally {
        await service.close();
      }
    }
  });

  describe('that is hostile', () => {
    let target: string;

    before(async () => {
      ({ key: target } = await second.addWorkspace());
    });

    const changed = (changes: Record<string, Buffer | null>): [string, Buffer][] => {
      const all = new Map<string, Buffer | null>([...files, ...Object.entries(changes)]);
      return [...all].flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes]]));
    };
    const withManifest = (change: object): [string, Buffer][] => {
      const manifest = { ...JSON.parse(String(files.get('manifest.json'))), ...change };
      return changed({ 'manifest.json': Buffer.from(JSON.stringify(manifest)) });
    };
    const refuse = async (file: Buffer, why: RegExp): Promise<void> => {
      const ended = await importFile(second.url, target, file);
      expect(ended.state).to.equal('Failed');
      expect(ended.problem).to.match(why);
      expect((await clientOf(second.url, target).get(CODES)).body.totalCount).to.equal(0);
    };

    it('is refused as a whole: other ZIPs, other versions, changed, torn and traversing ones, and bombs', async () => {
      await refuse(await zipOf([['word/document.xml', Buffer.from('<x/>')]]), /archive/);
      await refuse(await zipOf(withManifest({ version: 2 })), /damaged/);
      await refuse(await zipOf(withManifest({ campaigns: 5 })), /4 campaigns/);
      await refuse(await zipOf(withManifest({ campaigns: 1e9 })), /can contain at most/);
      await refuse(await zipOf(changed({ 'manifest.json': null })), /damaged/);
      await refuse(await zipOf(changed({ 'campaigns.ndjson': Buffer.from('{}\n'.repeat(4)) })), /damaged/);
      await refuse(archive.subarray(0, archive.length - 40), /damaged/);
      await refuse(await zipOf(changed({ 'ab/cd': Buffer.from('x') }), ['ab/cd', '../cd']), /damaged/);
      await refuse(await zipOf(changed({ 'manifest.json': Buffer.alloc(50 * 1024 * 1024, ' ') })), /too large/);
    });

    it('has its campaigns refused if their uploads fail inspection, and nothing of them is stored', async () => {
      const file = Buffer.from('<script>alert(1)</script>');
      const asset = { ...linesOf(files.get('assets.ndjson'))[0], bytes: file.length, sha256: sha256Of(file) };
      const line = Buffer.from(`${JSON.stringify(asset)}\n`);
      const manifest = JSON.parse(String(files.get('manifest.json')));
      manifest.files['assets.ndjson'] = { bytes: line.length, sha256: sha256Of(line) };
      const changes = { [`assets/${assetId}.png`]: file, 'assets.ndjson': line };
      const zip = await zipOf(changed({ ...changes, 'manifest.json': Buffer.from(JSON.stringify(manifest)) }));
      const third = await startTestService();
      try {
        const { key: other } = await third.addWorkspace();
        const ended = await importFile(third.url, other, zip);
        expect(ended).to.include({ state: 'Finished', rowsOk: 3, rowsProblem: 1 });
        const wrong = (await resultOf(third.url, other, ended.id)).filter(({ status }) => status === 'problem');
        expect(Object.keys(wrong[0]?.problems ?? {})).to.deep.equal(['content.assetIds']);
        expect(await allOf(third.service.services.files.idsBefore(Date.now() + 1_000))).to.deep.equal([]);
      } finally {
        await third.close();
      }
    });
  });

  it('is not available to other workspaces, and requires a key that may read', async () => {
    const { key: writer } = await first.addWorkspace({}, { scopes: ['qr:write'] });
    await clientOf(first.url, writer).get('/exports/archive').expect(403);
    await supertest(first.url).get('/exports/archive').expect(401);
  });
});

import { createHash } from 'node:crypto';
import { expect } from 'chai';
import supertest from 'supertest';
import { allOf } from '../../support/all-of.js';
import { importFile, resultOf, zipOf } from '../../support/exports/import-archive.js';
import { picture } from '../../support/files/pictures.js';
import { readZip } from '../../support/files/read-zip.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { startTestService, type TestService } from '../../support/service/service.js';

interface Exported {
  readonly [field: string]: unknown;
  readonly code: string;
  readonly content: string;
}

const RULES = [{ name: 'Phones', destination: 'https://example.com/phones', devices: ['Mobile'] }];
const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';

const linesOf = (file: Buffer | undefined): Exported[] =>
  String(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

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
    await create(dynamicUrl({ name: 'With rules', code: 'chosen-code', schedule, rules: RULES, tags: ['a', 'b'] }));
    const paused = await create(
      dynamicUrl({ name: '=paused', externalId: 'outside-1', style: { moduleShape: 'Dots' } }),
    );
    await source.put(`${CODES}/${paused.id}/status`, { isActive: false }).expect(200);
    const deleted = await create(dynamicUrl({ name: 'Deleted' }));
    await source.delete(`${CODES}/${deleted.id}`).expect(204);
    assetId = (
      await supertest(first.url)
        .post('/api/v1/qr-assets')
        .set('X-Api-Key', key)
        .attach('file', await picture(64, 48), { filename: 'Bild 1.png', contentType: 'image/png' })
        .expect(201)
    ).body.id;
    const content = JSON.stringify({ title: 'Sample', assetIds: [assetId] });
    await create(dynamicUrl({ name: 'Memory', payloadType: 'Memory', content }));
    const answer = await source
      .get('/exports/archive')
      .buffer()
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(answer.status).to.equal(200);
    expect(answer.headers['content-type']).to.equal('application/zip');
    archive = answer.body;
    files = await readZip(archive);
  });
  after(async () => {
    await second?.close();
    await first?.close();
  });

  it('has the campaigns, the deleted ones too, the uploads, and hashes of all', () => {
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).to.include({
      format: 'signpost-workspace',
      version: 1,
      campaigns: 4,
      assets: 1,
      missingAssets: 0,
    });
    for (const [name, { bytes, sha256 }] of Object.entries<{ bytes: number; sha256: string }>(manifest.files)) {
      const file = files.get(name) ?? Buffer.alloc(0);
      expect(file.length).to.equal(bytes);
      expect(createHash('sha256').update(file).digest('base64url')).to.equal(sha256);
    }
    const [asset] = linesOf(files.get('assets.ndjson'));
    expect(asset).to.include({ id: assetId, fileName: 'Bild 1.png', file: `assets/${assetId}.png` });
    expect(files.get(`assets/${assetId}.png`)?.length).to.equal(asset?.bytes);
    expect([...files.keys()]).to.have.length(4);
  });

  it('gives another service the same campaigns, with their codes, states and files', async () => {
    const { key: target } = await second.addWorkspace();
    const client = clientOf(second.url, target);
    const ended = await importFile(second.url, target, archive);
    expect(ended).to.include({
      state: 'Finished',
      format: 'Archive',
      rowsTotal: 4,
      rowsOk: 4,
      rowsProblem: 0,
      problem: null,
    });
    const answer = await client
      .get('/exports/archive')
      .buffer()
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const copies = await readZip(answer.body);
    const [copy] = linesOf(copies.get('assets.ndjson'));
    const same = ({ id: _, address: __, updatedUtc: ___, content, ...campaign }: Exported) => ({
      ...campaign,
      content: content.replaceAll(String(copy?.id), assetId),
    });
    const byCode = (campaigns: Exported[]) =>
      campaigns.map(same).sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1));
    expect(byCode(linesOf(copies.get('campaigns.ndjson')))).to.deep.equal(
      byCode(linesOf(files.get('campaigns.ndjson'))),
    );
    const { status } = await supertest(second.url).get('/r/chosen-code');
    expect(status).to.equal(302);
    const trash = (await client.graphql('{ deletedQrCodes(pageSize: 5) { items { name } } }')).body.data.deletedQrCodes;
    expect(trash.items).to.deep.equal([{ name: 'Deleted' }]);

    const again = await importFile(second.url, target, archive);
    expect(again.id).to.equal(ended.id);
    const { key: third } = await second.addWorkspace();
    const refused = await importFile(second.url, third, archive);
    expect(refused).to.include({ state: 'Finished', rowsOk: 0, rowsProblem: 4 });
    for (const { problems } of await resultOf(second.url, third, refused.id)) expect(problems).to.have.keys('code');
  });

  it('is the same campaigns again by way of CSV and NDJSON into an empty workspace', async () => {
    const withoutId = ({
      id: _,
      address: __,
      updatedUtc: ___,
      createdUtc: ____,
      ...campaign
    }: Record<string, unknown>) => campaign;
    const read = async (client: Client): Promise<Record<string, unknown>[]> =>
      linesOf(Buffer.from((await client.get('/exports/campaigns?format=ndjson').buffer().expect(200)).text)).sort(
        (a, b) => (a.code < b.code ? -1 : 1),
      );
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const service = await startTestService();
      try {
        const { key: target } = await service.addWorkspace();
        const { text } = await source.get(`/exports/campaigns?format=${format}`).buffer().expect(200);
        const ended = await importFile(service.url, target, text, type);
        const wanted = (await read(source)).filter(({ payloadType }) => payloadType !== 'Memory').map(withoutId);
        // Uploads are in archives only.
        expect(ended).to.include({ state: 'Finished', rowsOk: 2, rowsProblem: 1 });
        const made = (await read(clientOf(service.url, target))).map(withoutId);
        const plain =
          format === 'csv' ? wanted.map((campaign) => ({ ...campaign, schedule: null, rules: [] })) : wanted;
        expect(made).to.deep.equal(plain);
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
      await refuse(await zipOf(withManifest({ campaigns: 1e9 })), /may have/);
      await refuse(await zipOf(changed({ 'manifest.json': null })), /damaged/);
      await refuse(await zipOf(changed({ 'campaigns.ndjson': Buffer.from('{}\n'.repeat(4)) })), /damaged/);
      await refuse(archive.subarray(0, archive.length - 40), /damaged/);
      await refuse(await zipOf(changed({ 'ab/cd': Buffer.from('x') }), ['ab/cd', '../cd']), /damaged/);
      await refuse(await zipOf(changed({ 'manifest.json': Buffer.alloc(50 * 1024 * 1024, ' ') })), /too large/);
    });

    it('has uploads that no inspection passed: their campaigns are refused, and nothing of them is stored', async () => {
      const file = Buffer.from('<script>alert(1)</script>');
      const asset = { ...linesOf(files.get('assets.ndjson'))[0], bytes: file.length };
      const sha256 = createHash('sha256').update(file).digest('base64url');
      const line = Buffer.from(`${JSON.stringify({ ...asset, sha256 })}\n`);
      const manifest = JSON.parse(String(files.get('manifest.json')));
      manifest.files['assets.ndjson'] = {
        bytes: line.length,
        sha256: createHash('sha256').update(line).digest('base64url'),
      };
      const zip = await zipOf(
        changed({
          [`assets/${assetId}.png`]: file,
          'assets.ndjson': line,
          'manifest.json': Buffer.from(JSON.stringify(manifest)),
        }),
      );
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

  it('is not for other workspaces, and needs a key that may read', async () => {
    const { key: writer } = await first.addWorkspace({}, { scopes: ['qr:write'] });
    await clientOf(first.url, writer).get('/exports/archive').expect(403);
    await supertest(first.url).get('/exports/archive').expect(401);
  });
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { eventually } from '../../../support/eventually.js';
import { picture, pngBomb, withTextChunk } from '../../../support/files/pictures.js';
import { clientOf } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { IS_THOROUGH } from '../../../support/thorough.js';

const ASSETS = '/api/v1/qr-assets';
const FORM = 'multipart/form-data';

describeApi('POST /api/v1/qr-assets', { isOwn: true }, ({ running }) => {
  let key: string;

  before(async () => {
    key = (await running.addWorkspace()).key;
  });

  const upload = async (bytes: Buffer, fileName = 'sample.png', contentType = 'image/png', as = key) => {
    const request = supertest(running.url).post(ASSETS).set('X-Api-Key', as);
    const response = await request.attach('file', bytes, { filename: fileName, contentType });
    expectContract('POST', ASSETS, response);
    return response;
  };
  const filesIn = (folder: string) => readdir(join(running.dataFolder, 'assets', folder));

  /** No partly received file is left, and there are as many files as rows. */
  const expectClean = async () => {
    // Removed a moment after the response.
    await eventually('no partly received file is left', async () => (await filesIn('incoming')).length === 0);
    const rows = await running.service.services.orm.em.fork().execute<{ id: string }[]>('select id from asset');
    expect(await filesIn('files')).to.have.members(rows.map(({ id }) => id));
  };

  it('accepts a genuine PNG or JPEG, and returns its length as sent', async () => {
    const png = withTextChunk(await picture(40, 30), 'a comment');
    const { status, body } = await upload(png, 'C:\\Users\\sample\\Menü 1.png');
    expect(status).to.equal(201);
    const { id, ...rest } = body;
    expect(rest).to.deep.equal({ fileName: 'Menü 1.png', contentType: 'image/png', length: png.length });
    const jpeg = await picture(40, 30, 'image/jpeg');
    const { fileName, contentType } = (await upload(jpeg, '../../etc/passwd', 'image/jpg')).body;
    expect([fileName, contentType]).to.deep.equal(['passwd', 'image/jpeg']);
    const kept = await running.service.services.files.open(id);
    expect(Buffer.concat((await kept?.toArray()) as Buffer[]).includes('comment')).to.equal(false);
    await expectClean();
  });

  it('refuses other files, with a message that people can act on', async () => {
    const png = await picture(10, 10);
    for (const [bytes, type] of [
      [Buffer.from('<html>'), 'image/png'],
      [png, 'application/pdf'],
      [png, 'image/gif'],
      [png.subarray(0, 50), 'image/png'],
      [Buffer.concat([png, Buffer.from('PK\u0003\u0004')]), 'image/png'],
      [pngBomb(10, 10, 50_000_000), 'image/png'],
      [pngBomb(20_000, 10, 100), 'image/png'],
      [Buffer.alloc(0), 'image/png'],
    ] as const) {
      const { status, body } = await upload(bytes, 'sample', type);
      expect([status, body.code]).to.deep.equal([400, 'file_rejected']);
      expect(body.errors.file[0]).to.match(/^[A-Z].*\.$/);
    }
    await expectClean();
  });

  it('explains what to do with a HEIC or AVIF picture, whatever its name and declared type', async () => {
    const box = (brand: string, ...compatible: string[]) =>
      Buffer.concat([
        Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
        Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1'),
        Buffer.alloc(99),
      ]);
    const files = [box('heic', 'mif1', 'heic'), box('mif1', 'miaf', 'heic'), box('avif', 'mif1'), box('msf1', 'hevc')];
    for (const bytes of files) {
      for (const [name, type] of [
        ['IMG_1.HEIC', 'image/heic'],
        ['IMG_1.jpg', 'image/jpeg'],
        ['IMG_1', 'application/octet-stream'],
      ] as const) {
        const { status, body } = await upload(bytes, name, type);
        expect([status, body.code]).to.deep.equal([400, 'file_rejected']);
        expect(body.errors.file).to.have.length(1);
        expect(body.errors.file[0]).to.include('Send it as a JPEG').and.to.include('Formats > Most Compatible');
      }
    }
    for (const other of [box('mp42', 'isom'), box('qt  '), Buffer.from('0000ftyp')]) {
      const { body } = await upload(other, 'a.jpg', 'image/jpeg');
      expect(body.errors.file).to.deep.equal(['MP4 files are not accepted. Send a PNG or JPEG image or a PDF.']);
    }
    await expectClean();
  });

  it('refuses what is too large, with memory bounded', async () => {
    const { status, body } = await upload(Buffer.alloc(30 * 1024 * 1024, 1));
    expect([status, body.code]).to.deep.equal([400, 'file_too_large']);
    expect(body.errors.file[0]).to.contain('MB');
    await expectClean();
  });

  it('requires one part named file', async () => {
    const png = await picture(10, 10);
    const post = () => supertest(running.url).post(ASSETS).set('X-Api-Key', key);
    const answers = [
      await post(),
      await post().set('Content-Type', 'application/json').send('{}'),
      await post().set('Content-Type', FORM).send('x'),
      await post().field('file', 'text'),
      await post().attach('other', png, 'a.png'),
      await post().attach('file', png, 'a.png').attach('file', png, 'b.png'),
      await post().set('Content-Type', `${FORM}; boundary=b`).send('--b\r\nContent-Disposition: form-data; na'),
    ];
    for (const response of answers) {
      expectContract('POST', ASSETS, response);
      expect([response.status, Object.keys(response.body.errors)]).to.deep.equal([400, ['file']]);
    }
    await expectClean();
  });

  it('leaves nothing behind for a connection that is cut in the middle', async () => {
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${ASSETS} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 1000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
    );
    await eventually('the file is coming in', async () => (await filesIn('incoming')).length === 1);
    socket.destroy();
    await eventually('it is gone', async () => (await filesIn('incoming')).length === 0);
    await expectClean();
  });

  it('enforces scope, plan and subscription', async () => {
    const png = await picture(10, 10);
    const as = async (workspace: object, scopes?: ('qr:read' | 'qr:write')[]) => {
      const added = await running.addWorkspace(workspace, scopes === undefined ? {} : { scopes });
      const { status, body } = await upload(png, 'a.png', 'image/png', added.key);
      return [status, body.code];
    };
    expect(await as({}, ['qr:read'])).to.deep.equal([403, 'insufficient_scope']);
    expect(await as({ plan: 'Free' })).to.deep.equal([402, 'plan_limit_reached']);
    expect(await as({ subscriptionUntil: new Date(1) })).to.deep.equal([402, 'subscription_expired']);
    await expectClean();
  });

  it('accepts a file over GraphQL too', async () => {
    const query = 'mutation ($file: Upload!) { uploadQrAsset(file: $file) { id fileName length } }';
    const { status, body } = await supertest(running.url)
      .post('/graphql')
      .set({ 'X-Api-Key': key, 'Apollo-Require-Preflight': 'true' })
      .field('operations', JSON.stringify({ query, variables: { file: null } }))
      .field('map', '{"0":["variables.file"]}')
      .attach('0', await picture(12, 12), { filename: 'b.png', contentType: 'image/png' });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.data.uploadQrAsset.fileName).to.equal('b.png');
    await expectClean();
  });

  it('stops uploads exactly at the allowance, twenty at a time', async () => {
    const png = withTextChunk(await picture(8, 8), 'x'.repeat(1_048_576));
    const fits = Math.floor((50 * 1024 * 1024) / png.length);
    const added = await running.addWorkspace();
    const answers: Awaited<ReturnType<typeof upload>>[] = [];
    // Limited concurrency: on a slow machine the last would wait too long for a connection and get 503.
    const send = async () => {
      for (let number = 0; number < (IS_THOROUGH ? 10 : 4); number++)
        answers.push(await upload(png, 'a.png', 'image/png', added.key));
    };
    await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(fits);
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(refused)).to.deep.equal(new Set(['402 storage_limit_reached']));
    await expectClean();
    const first = answers.find(({ status }) => status === 201)?.body.id;
    await clientOf(running.url, added.key).delete(`${ASSETS}/${first}`).expect(204);
    expect((await upload(png, 'a.png', 'image/png', added.key)).status).to.equal(201);
  });
});

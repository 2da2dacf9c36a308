import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import supertest from 'supertest';
import { picture } from '../../../support/files/pictures.js';
import { headOf, openRawConnection } from '../../../support/http/raw-request.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = 'mutation ($file: Upload!) { uploadQrAsset(file: $file) { id fileName length } }';
const OPERATIONS = JSON.stringify({ query: QUERY, variables: { file: null } });
const MAP = '{"0":["variables.file"]}';
const BOUNDARY = 'sample-boundary';

/** Part of a form: a field, or a file if it has a file name. */
interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

const field = (name: string, value: string): Part => ({ name, value });
const fileOf = (value: Buffer, name = '0'): Part => ({ name, value, fileName: 'sample.png' });

const bytesOf = (parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName }) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`),
      Buffer.from('\r\n\r\n'),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

describeApi('A GraphQL form', { isOwn: true }, ({ running }) => {
  let key: string;
  let png: Buffer;

  before(async () => {
    key = (await running.addWorkspace()).key;
    png = await picture(12, 12);
  });

  const headers = (as: string | null): Record<string, string> => ({
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Apollo-Require-Preflight': '1',
    ...(as === null ? {} : { 'X-Api-Key': as }),
  });
  const send = (body: Buffer, as: string | null = key) =>
    supertest(running.url)
      .post('/graphql')
      .set(headers(as))
      .serialize((value) => value)
      .send(body);
  const incoming = () => readdir(join(running.dataFolder, 'assets', 'incoming'));

  it('delivers a file, its fields and nothing else', async () => {
    const form = bytesOf([field('operations', OPERATIONS), field('map', MAP), fileOf(png)]);
    const { status, body } = await send(form);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.data.uploadQrAsset).to.include({ fileName: 'sample.png', length: png.length });
    expect(await incoming()).to.deep.equal([]);
  });

  it('may have no file if its map names none', async () => {
    const query = field('operations', '{"query":"{ __typename }"}');
    expect((await send(bytesOf([query, field('map', '{}')]))).body).to.deep.equal({ data: { __typename: 'Query' } });
  });

  const operations = field('operations', OPERATIONS);
  const map = field('map', MAP);
  const file = (): Part => fileOf(png);
  const WRONG: Record<string, () => Buffer> = {
    'without its file': () => bytesOf([operations, map]),
    'with another file': () => bytesOf([operations, map, fileOf(png, '1')]),
    'with a file that its map does not name': () => bytesOf([operations, field('map', '{}'), file()]),
    'with two files': () => bytesOf([operations, map, file(), fileOf(png, '1')]),
    'with a field behind its file': () => bytesOf([operations, map, file(), field('more', 'x')]),
    'with a stray field': () => bytesOf([operations, map, field('more', 'x'), file()]),
    'with its map first': () => bytesOf([map, operations, file()]),
    'with its file first': () => bytesOf([file(), operations, map]),
    'without a map': () => bytesOf([operations, file()]),
    'without operations': () => bytesOf([map, file()]),
    'with two maps': () => bytesOf([operations, map, map, file()]),
    'of nothing': () => bytesOf([]),
    'with a file sent as a text': () => bytesOf([operations, map, field('0', 'text')]),
    'that ends within its file': () => bytesOf([operations, map, file()], ''),
    'that ends within its map': () => bytesOf([operations, map]).subarray(0, -40),
    'of other bytes': () => Buffer.from('no form at all'),
    'with operations that are no JSON': () => bytesOf([field('operations', '{'), map, file()]),
    'with operations that are no object': () => bytesOf([field('operations', '5'), map, file()]),
    'with operations nested deeply': () => bytesOf([field('operations', '['.repeat(100_000)), map, file()]),
    'with operations of 2 MB': () => bytesOf([field('operations', `"${'x'.repeat(2_000_000)}"`), map, file()]),
    'with a map of 10,000 files': () => {
      const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [index, ['variables.file']]));
      return bytesOf([operations, field('map', JSON.stringify(wide)), file()]);
    },
  };
  for (const [what, make] of Object.entries(WRONG)) {
    it(`${what} is 400 and leaves nothing behind`, async () => {
      const { status, body } = await send(make());
      expect([status, body.errors?.[0].extensions.code], JSON.stringify(body)).to.deep.equal([400, 'invalid_json']);
      expect(body.errors[0].message).to.match(/^[A-Z].*\.$/);
      expect(await incoming()).to.deep.equal([]);
      const rows = await running.service.services.orm.em.fork().execute('select 1 from asset');
      expect(rows).to.have.length(1);
    });
  }

  const PATHS = [
    'hasOwnProperty.call',
    'variables.hasOwnProperty.call',
    'variables.isPrototypeOf',
    'variables.__proto__.x',
    'variables.constructor.prototype.polluted',
    'variables.toString',
    'query',
    'variables.other',
  ];
  for (const path of PATHS) {
    it(`with the path ${path} in its map is 400 and changes no prototype`, async () => {
      const before = Object.getOwnPropertyNames(Object.prototype).length;
      const hostile = field('map', JSON.stringify({ '0': [path] }));
      for (const first of [operations, field('operations', '{}')]) {
        expect((await send(bytesOf([first, hostile]), null)).status).to.equal(401);
        const { status, body } = await send(bytesOf([first, hostile, file()]));
        expect([status, body.errors[0].extensions.code]).to.deep.equal([400, 'invalid_json']);
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).to.have.length(before);
      expect(Object.hasOwn({ a: 1 }, 'a')).to.equal(true);
      expect((await send(bytesOf([operations, map, file()]), 'wrong')).status).to.equal(401);
    });
  }

  it('must not use its file twice', async () => {
    const query =
      'mutation ($file: Upload!) { a: uploadQrAsset(file: $file) { id } b: uploadQrAsset(file: $file) { id } }';
    const twice = field('operations', JSON.stringify({ query, variables: { file: null } }));
    const { body } = await send(bytesOf([twice, map, file()]));
    expect(body.errors[0].extensions).to.deep.equal({
      code: 'validation_failed',
      errors: { file: ['Use the file in one field only.'] },
      problems: [
        { path: null, code: 'request_invalid', params: {} },
        { path: 'file', code: 'file_used_twice', params: {} },
      ],
    });
    expect(await incoming()).to.deep.equal([]);
  });

  it('is answered even if its file is not read', async () => {
    const query = 'query ($file: Upload!) { nothing }';
    const unused = field('operations', JSON.stringify({ query, variables: { file: null } }));
    const form = bytesOf([unused, map, fileOf(Buffer.alloc(5_000_000, 1))]);
    const { socket, answer } = await openRawConnection(running.url);
    socket.write(headOf('POST /graphql HTTP/1.1', { ...headers(key), 'Content-Length': form.length }));
    socket.write(form);
    expect((await answer()).status).to.equal(400);
    socket.write(headOf('GET /healthz HTTP/1.1', {}));
    expect((await answer()).status).to.equal(200);
    socket.destroy();
    while ((await incoming()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('with a file that is too large is refused as soon as the limit is exceeded', async () => {
    const { body } = await send(bytesOf([operations, map, fileOf(Buffer.alloc(21 * 1024 * 1024, 1))]));
    expect(body.errors[0].extensions.code).to.equal('file_too_large');
    expect(await incoming()).to.deep.equal([]);
  });

  it('that is cut off within its file leaves nothing behind', async () => {
    const form = bytesOf([operations, map, fileOf(Buffer.alloc(100_000, 1))]);
    const { socket } = await openRawConnection(running.url);
    socket.write(headOf('POST /graphql HTTP/1.1', { ...headers(key), 'Content-Length': 1_000_000 }));
    socket.write(form.subarray(0, 50_000));
    while ((await incoming()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    socket.destroy();
    while ((await incoming()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import supertest from 'supertest';
import { readCode } from '../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';

describeApi('A custom code', ({ running, client }) => {
  let other: Client;

  before(async () => {
    other = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const create = async (code: unknown, by = client, more: object = {}) =>
    (await by.graphql(CREATE, { input: dynamicUrl({ code, ...more }) })).body;

  it('is the last part of the redirect address, and is case-sensitive', async () => {
    for (const code of ['abc', 'ABC', 'my-first_link', '0OIl', 'x'.repeat(64)]) {
      const content = `https://example.com/${code}`;
      expect((await create(code, client, { content })).data.createQrCode.code).to.equal(code);
    }
    for (const code of ['abc', 'ABC', 'x'.repeat(64)]) {
      const { status, headers } = await supertest(running.url).get(`/r/${code}`);
      expect([status, headers.location]).to.deep.equal([302, `https://example.com/${code}`]);
    }
    await supertest(running.url).get('/r/Abc').expect(404);
  });

  it('is in the picture of a preview, which otherwise has a sample of the usual length', async () => {
    const query = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';
    const preview = async (code?: string) =>
      (await client.graphql(query, { input: { mode: 'Dynamic', ...(code !== undefined && { code }) } })).body;
    const address = `${running.service.services.publicUrl}/r/`;
    const textOf = async (code?: string) => (await readCode((await preview(code)).data.previewQrCode.svg)).zxing;
    expect(await textOf('x'.repeat(64))).to.equal(address + 'x'.repeat(64));
    expect(await textOf()).to.match(new RegExp(`^${address}.{8}$`));
    expect((await preview('a b')).errors[0].extensions.errors).to.have.all.keys('code');
  });

  it('opens the page of a code that is not an address', async () => {
    expect((await create('plain-text', client, { payloadType: 'Text', content: 'Sample' })).errors).to.equal(undefined);
    const { headers } = await supertest(running.url).get('/r/plain-text').expect(302);
    expect(headers.location).to.match(/\/p\/plain-text$/);
    expect((await supertest(running.url).get('/p/plain-text').expect(200)).text).to.include('Sample');
  });

  it('is never assigned twice, not even to another workspace or after its campaign was deleted', async () => {
    const { id } = (await create('only-once')).data.createQrCode;
    const refused = async (by: Client) => (await create('only-once', by)).errors[0].extensions;
    expect((await refused(other)).errors).to.have.all.keys('code');
    await client.delete(`${CODES}/${id}`).expect(204);
    for (const by of [client, other]) expect((await refused(by)).code).to.equal('validation_failed');
  });

  it('is assigned once for concurrent requests', async () => {
    const answers = await Promise.all([client, other, client, other].map((by) => create('at-once', by)));
    expect(answers.filter(({ data }) => data?.createQrCode)).to.have.length(1);
    const refused = answers.filter(({ errors }) => errors?.[0].extensions.errors.code);
    expect(refused).to.have.length(3);
  });

  it('has 3 to 64 letters, digits, hyphens and underscores, and all problems are reported together', async () => {
    const wrong = fc.oneof(
      fc.string({ maxLength: 2 }),
      fc.string({ minLength: 3 }).filter((text) => !/^[A-Za-z0-9_-]{3,64}$/.test(text)),
      fc.constantFrom('a'.repeat(65), 'ä-bc', 'a/b/c', 'abc\n', '..', 'a b c'),
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (code) => {
        const { errors } = await create(code, client, { name: '' });
        expect(errors[0].extensions.errors).to.include.all.keys('code', 'name');
      }),
      { numRuns: 30 },
    );
  });

  it('cannot be chosen over REST, which ignores the member', async () => {
    const { body } = await client.post(CODES, dynamicUrl({ code: 'over-rest' })).expect(201);
    expect(body.code).to.match(/^[1-9A-HJ-NP-Za-km-z]{8}$/);
  });
});

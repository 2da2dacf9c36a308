import { expect } from 'chai';
import supertest from 'supertest';
import { type Client, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const DETAILS =
  'id name code mode payloadType content isActive totalScans lastScannedUtc svg style { pixelsPerModule }';

describeApi('The GraphQL endpoint', ({ running, client }) => {
  const run = async (query: string, variables: object = {}, as: Client = client) => {
    const { status, body } = await as.graphql(query, variables);
    expect(status).to.equal(200);
    return body;
  };
  const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { ${DETAILS} } }`;

  it('creates, reads, lists, changes, draws, pauses and deletes', async () => {
    const { createQrCode: created } = (await run(CREATE, { input: dynamicUrl({ style: { pixelsPerModule: 7 } }) }))
      .data;
    expect(created).to.include({ name: 'Sample campaign', isActive: true, totalScans: 0 });
    expect(created.style).to.deep.equal({ pixelsPerModule: 7 });
    const { id } = created;
    const read = await run(`query ($id: ID!) { qrCode(id: $id) { ${DETAILS} } }`, { id });
    expect(read.data.qrCode).to.deep.equal(created);
    const list = await run('{ qrCodes(mode: Dynamic, search: "SAMPLE") { totalCount items { id totalScans } } }');
    expect(list.data.qrCodes).to.deep.equal({ totalCount: 1, items: [{ id, totalScans: 0 }] });
    const update = 'mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { name } }';
    const input = { name: 'Other', content: 'https://example.com' };
    expect((await run(update, { id, input })).data.updateQrCode.name).to.equal('Other');
    const artwork = await run('query ($id: ID!) { qrCodeArtwork(id: $id) { contentType base64 } }', { id });
    expect(artwork.data.qrCodeArtwork.contentType).to.equal('image/png');
    expect(Buffer.from(artwork.data.qrCodeArtwork.base64, 'base64').toString('latin1', 1, 4)).to.equal('PNG');
    const pause = 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { isActive } }';
    expect((await run(pause, { id })).data.setQrCodeStatus.isActive).to.equal(false);
    expect((await run('mutation ($id: ID!) { deleteQrCode(id: $id) }', { id })).data.deleteQrCode).to.equal(id);
    expect((await run('{ qrCodes { totalCount } }')).data.qrCodes.totalCount).to.equal(0);
  });

  it('renders errors with their code and every field', async () => {
    const input = dynamicUrl({ name: ' ', content: 'ftp://example.com', style: { foregroundColor: 'red' } });
    const { errors } = await run(CREATE, { input });
    expect(errors[0].extensions.code).to.equal('validation_failed');
    expect(errors[0].extensions.errors).to.have.all.keys('name', 'content', 'style.foregroundColor');
    const missing = await run('{ qrCode(id: "x") { id } }');
    const problems = [{ path: null, code: 'not_found', params: { what: 'campaign' } }];
    expect(missing.errors[0].extensions).to.deep.equal({ code: 'not_found', problems });
    const page = await run('{ qrCodes(page: 0, pageSize: 101) { page } }');
    expect(page.errors[0].extensions.errors).to.have.all.keys('page', 'pageSize');
    const nul = await run('{ qrCodes(search: "a\\u0000") { page } }');
    expect(nul.errors[0].extensions.errors).to.have.all.keys('search');
  });

  it('requires the same key and scopes as REST', async () => {
    const without = await supertest(running.url).post('/graphql').send({ query: '{ __typename }' });
    expect([without.status, without.body.errors[0].extensions.code]).to.deep.equal([401, 'missing_api_key']);
    const { key } = await running.addWorkspace({}, { scopes: ['qr:read'] });
    const { errors } = await run(CREATE, { input: dynamicUrl() }, clientOf(running.url, key));
    expect(errors[0].extensions.code).to.equal('insufficient_scope');
  });

  it('does not run what a foreign page could send without a preflight', async () => {
    const { key } = await running.addWorkspace();
    const simple = await supertest(running.url).get('/graphql?query={__typename}').set('X-Api-Key', key);
    expect(simple.status).to.equal(400);
  });
});

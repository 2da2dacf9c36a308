import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../src/core/contract/design-options.js';
import { readCode } from '../../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const STYLE = Object.keys(DEFAULT_STYLE).join(' ');
const { frame: _, ...OPTIONS } = DEFAULT_DESIGN;
const LOOK = `style { ${STYLE} } design { ${Object.keys(OPTIONS).join(' ')} frame { design text font color textColor } }`;
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { ${LOOK} } }`;

describeApi('GraphQL qrTemplates', { isOwn: true }, ({ running, client }) => {
  it('has presets whose fields a campaign accepts unchanged', async () => {
    const { body } = await client.graphql(`{ qrTemplates { code name description ${LOOK} } }`);
    const codes = body.data.qrTemplates.map(({ code }: { code: string }) => code);
    expect(codes.length).to.be.at.least(16);
    expect(codes).to.include('Classic');
    for (const { code, style, design } of body.data.qrTemplates) {
      const created = (await client.graphql(CREATE, { input: dynamicUrl({ style, design }) })).body;
      expect(created.data?.createQrCode, JSON.stringify(created)).to.deep.equal({ style, design });
      expect(style.templateCode).to.equal(code);
    }
  });

  it('has a sample of each on request, drawn once for all workspaces', async () => {
    const samplesFor = async (asking: Client) =>
      (await asking.graphql('{ qrTemplates { code svg } }')).body.data.qrTemplates;
    const first = await samplesFor(client);
    const address = `${running.service.services.publicUrl}/r/a.sample`;
    for (const { svg } of first) expect((await readCode(svg)).zxing).to.equal(address);
    await running.service.services.renderer.close();
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect(await samplesFor(other)).to.deep.equal(first);
  });

  it('has a sample with one’s own badge, if it is valid', async () => {
    const query = 'query ($badge: QrStyleInput) { qrTemplates { svg(badge: $badge) } }';
    const withBadge = async (badge?: object) => (await client.graphql(query, { badge })).body;
    const [plain, own] = [await withBadge(), await withBadge({ centerBadge: 'Monogram', centerText: 'Ö' })];
    expect(own.data.qrTemplates[0].svg).to.not.equal(plain.data.qrTemplates[0].svg);
    const { errors } = await withBadge({ centerBadge: 'Logo' });
    expect(Object.keys(errors[0].extensions.errors)).to.deep.equal(['badge.logoDataUrl']);
  });

  it('are read one by one by their code', async () => {
    const query = 'query ($code: String!) { qrTemplate(code: $code) { name svg } }';
    const all = (await client.graphql('{ qrTemplates { code name svg } }')).body.data.qrTemplates;
    const { code, ...own } = all[3];
    expect((await client.graphql(query, { code })).body.data.qrTemplate).to.deep.equal(own);
    expect((await client.graphql(query, { code: 'constructor' })).body.data.qrTemplate).to.equal(null);
  });

  it('has a cost that depends on what it draws', async () => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `t${index}: qrTemplates { svg }`).join(' ')} }`;
    expect((await client.graphql(query(2))).body.errors).to.equal(undefined);
    expect((await client.graphql(query(4))).body.errors[0].extensions.code).to.equal('query_too_complex');
    expect((await client.graphql(query(4).replaceAll('svg', 'code'))).body.errors).to.equal(undefined);
  });

  it('requires a key with qr:read', async () => {
    const { key } = await running.addWorkspace({}, { scopes: ['qr:write'] });
    const { body } = await clientOf(running.url, key).graphql('{ qrTemplates { code } }');
    expect(body.errors[0].extensions.code).to.equal('insufficient_scope');
  });
});

describeApi('templateCode', { checksArtwork: true }, ({ client }) => {
  it('is returned as sent, and changes nothing else', async () => {
    const codes = [
      'Classic',
      'classic',
      'Ink',
      ' Ink ',
      'Unknown',
      '',
      '🙂'.repeat(40),
      'e\u0301 漢 ش',
      '<b>"\\',
      'constructor',
    ];
    for (const templateCode of codes) {
      const { body, status } = await client.post(CODES, dynamicUrl({ style: { templateCode } }));
      expect(status, templateCode).to.equal(201);
      expect(body.style).to.deep.equal({ ...DEFAULT_STYLE, templateCode });
      expect((await client.get(`${CODES}/${body.id}`)).body.style.templateCode).to.equal(templateCode);
      const query = 'query ($id: ID!) { qrCode(id: $id) { style { templateCode } } }';
      const { data } = (await client.graphql(query, { id: body.id })).body;
      expect(data.qrCode.style.templateCode).to.equal(templateCode);
    }
  });

  it('is returned as sent, whatever it is, up to 40 characters', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((sent) => !sent.includes('\u0000'));
    await fc.assert(
      fc.asyncProperty(text, async (templateCode) => {
        const updated = await client.put(`${CODES}/${body.id}`, dynamicUrl({ style: { templateCode } }));
        expect([updated.status, updated.body.style.templateCode]).to.deep.equal([200, templateCode]);
      }),
      { numRuns: 25 },
    );
    const long = await client.put(`${CODES}/${body.id}`, dynamicUrl({ style: { templateCode: 'a'.repeat(41) } }));
    expect([long.status, Object.keys(long.body.errors)]).to.deep.equal([400, ['style.templateCode']]);
  });
});

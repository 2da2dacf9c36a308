import { expect } from 'chai';
import { readCode } from '../../support/files/read-code.js';
import { CODES, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

const PREVIEW = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';

const SENT = [
  ['Wifi', '\nWIFI:T:WPA;S:Cafe;P:abcdefgh;;', 'WIFI:T:WPA;S:Cafe;P:abcdefgh;;'],
  [
    'VCard',
    '\ufeffBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD',
  ],
  ['Url', ' https://example.com/\u200b', 'https://example.com/'],
  ['Phone', 'tel:\u202a+15550100\u202c', 'tel:+15550100'],
] as const;

describeApi('Content with something around it', { checksArtwork: true }, ({ client }) => {
  for (const [payloadType, content, entered] of SENT) {
    it(`is stored, returned and encoded as it was checked: ${payloadType}`, async () => {
      const input = { name: 'Sample', mode: 'Static', payloadType, content };
      const decoded = { zxing: entered, jsqr: entered };
      const created = await client.post(CODES, input);
      expect([created.status, created.body.content]).to.deep.equal([201, entered]);
      expect(await readCode(created.body.svg)).to.deep.equal(decoded);
      const updated = await client.put(`${CODES}/${created.body.id}`, { name: 'Sample', content: `${content}\n` });
      expect([updated.status, updated.body.content, updated.body.svg]).to.deep.equal([200, entered, created.body.svg]);
      const { data } = (await client.graphql(PREVIEW, { input })).body;
      expect(await readCode(data.previewQrCode.svg)).to.deep.equal(decoded);
    });
  }

  it('is refused with the cause where an address was pasted behind another', async () => {
    const { status, body } = await client.post(CODES, dynamicUrl({ content: 'https://https://example.com/x' }));
    expect([status, body.errors]).to.deep.equal([
      400,
      { content: ['Must have http:// or https:// only once: it holds the beginning of two addresses.'] },
    ]);
  });

  it('needs a name that people see', async () => {
    const { status, body } = await client.post(CODES, dynamicUrl({ name: '\u200b\ufeff' }));
    expect([status, body.errors]).to.deep.equal([400, { name: ['Must not be empty.'] }]);
  });

  it('leads where rules and fallbacks were meant to', async () => {
    const destination = '\u200ehttps://example.com/\u200bother\n';
    const rules = [{ name: 'Phones', destination, devices: ['Mobile'] }];
    const schedule = { fromUtc: '2030-01-01T00:00:00Z', fallback: destination };
    const { body } = await client.graphql(
      'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { rules { destination } schedule { fallback } } }',
      { input: dynamicUrl({ rules, schedule }) },
    );
    const meant = 'https://example.com/other';
    expect(body.data?.createQrCode, JSON.stringify(body)).to.deep.equal({
      rules: [{ destination: meant }],
      schedule: { fallback: meant },
    });
  });
});

import { expect } from 'chai';
import { readCode } from '../../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('GET /api/v1/qr-codes/{id}/download', { checksArtwork: true }, ({ running, client }) => {
  let campaign: { id: string; code: string; svg: string };

  before(async () => {
    campaign = (await client.post(CODES, dynamicUrl({ style: { pixelsPerModule: 9 } }))).body;
  });

  const download = async (query: string, id = campaign.id, as: Client = client) => {
    const response = await as.get(`${CODES}/${id}/download${query}`).buffer(true);
    expectContract('GET', `${CODES}/{id}/download`, response);
    return response;
  };

  it('is a PNG by default', async () => {
    for (const query of ['', '?format=png']) {
      const response = await download(query);
      expect([response.status, response.type]).to.deep.equal([200, 'image/png']);
      const png: Buffer = response.body;
      const address = `${running.service.services.publicUrl}/r/${campaign.code}`;
      expect(await readCode(png)).to.deep.equal({ zxing: address, jsqr: address });
      const modules = Number(/viewBox="0 0 (\d+)/.exec(campaign.svg)?.[1]);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).to.deep.equal([modules * 9, modules * 9]);
    }
  });

  it('is the same SVG as that of the campaign', async () => {
    const response = await download('?format=svg');
    expect(response.headers['content-type']).to.equal('image/svg+xml');
    expect(String(response.body)).to.equal(campaign.svg);
  });

  it('is named after the campaign, in ASCII and in its own script', async () => {
    const dispositionOf = async (name: string, format: string) => {
      const { id, code } = (await client.post(CODES, dynamicUrl({ name }))).body;
      return (await download(`?format=${format}`, id)).headers['content-disposition']?.replaceAll(code, 'CODE');
    };
    expect(await dispositionOf('Summer menu', 'png')).to.equal('inline; filename="Summer menu CODE.png"');
    expect(await dispositionOf('../Café\u202e "東京"', 'svg')).to.equal(
      `inline; filename="Cafe CODE.svg"; filename*=UTF-8''Caf%C3%A9%20%E6%9D%B1%E4%BA%AC%20CODE.svg`,
    );
    expect(await dispositionOf('漢', 'png')).to.equal(
      `inline; filename=CODE.png; filename*=UTF-8''%E6%BC%A2%20CODE.png`,
    );
    const { id, code } = (await client.post(CODES, dynamicUrl({ name: 'Été' }))).body;
    const query = 'query ($id: ID!) { qrCodeArtwork(id: $id, format: svg) { fileName } }';
    const { data } = (await client.graphql(query, { id })).body;
    expect(data.qrCodeArtwork.fileName).to.equal(`Été ${code}.svg`);
  });

  it('has a title that says what it is for, but not the campaign’s name', async () => {
    const title = async (body: object) => {
      const { svg } = (await client.post(CODES, { ...dynamicUrl({ name: 'Secret launch' }), ...body })).body;
      expect(svg).to.contain(' role="img"').and.not.contain('Secret');
      return /<title>(.*)<\/title>/.exec(svg)?.[1];
    };
    expect(await title({})).to.equal('QR code: opens a web page');
    expect(await title({ mode: 'Static' })).to.equal('QR code that opens example.com');
    const wifi = { payloadType: 'Wifi', content: '{"ssid":"Secret","password":"Secret00"}' };
    expect(await title({ mode: 'Static', ...wifi })).to.equal('QR code: joins a Wi-Fi network');
  });

  it('refuses other formats', async () => {
    for (const query of [
      '?format=gif',
      '?format=PNG',
      '?format=',
      '?format=png&format=svg',
      '?format=pdf',
      '?format=eps',
    ]) {
      const { status, body } = await download(query);
      expect([status, Object.keys(body.errors)], query).to.deep.equal([400, ['format']]);
      expect(body.errors.format, query).to.deep.equal(['Must be one of png, svg.']);
    }
  });

  it('does not find another workspace’s campaign, whatever the format', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await download('?format=gif', campaign.id, other)).status).to.equal(404);
    expect((await download('', 'none')).status).to.equal(404);
  });
});

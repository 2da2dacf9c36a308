import { expect } from 'chai';
import { readCode } from '../../support/files/read-code.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { expectContract } from '../../support/http/contract.js';
import { startTestService, type TestService } from '../../support/service/service.js';

describe('GET /api/v1/qr-codes/{id}/download', () => {
  let running: TestService;
  let client: Client;
  let campaign: { id: string; code: string; svg: string };

  before(async () => {
    running = await startTestService();
    client = clientOf(running.url, (await running.addWorkspace()).key);
    campaign = (await client.post(CODES, dynamicUrl({ style: { pixelsPerModule: 9 } }))).body;
  });
  after(() => running.close());

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

  it('refuses other formats', async () => {
    for (const query of ['?format=gif', '?format=PNG', '?format=', '?format=png&format=svg']) {
      const { status, body } = await download(query);
      expect([status, Object.keys(body.errors)], query).to.deep.equal([400, ['format']]);
    }
  });

  it('does not find another workspace’s campaign, whatever the format', async () => {
    const other = clientOf(running.url, (await running.addWorkspace()).key);
    expect((await download('?format=gif', campaign.id, other)).status).to.equal(404);
    expect((await download('', 'none')).status).to.equal(404);
  });
});

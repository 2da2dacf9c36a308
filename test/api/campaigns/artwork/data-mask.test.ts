import { expect } from 'chai';
import { readCode } from '../../../support/files/read-code.js';
import { CODES } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

/** jsQR cannot read this code with the lowest-penalty mask, 7, but can with another one. Found by trial and error. */
const CONTENT = 'https://example.com/sample/1';
const STYLE = { moduleShape: 'Dots', eyeFrameShape: 'Square', eyeBallShape: 'Circle', pixelsPerModule: 9 };
const LOWEST_PENALTY = 7;
const campaign = { name: 'Sample', mode: 'Static', payloadType: 'Url', content: CONTENT, style: STYLE };

const SCANNABILITY = 'query ($id: ID!) { qrCode(id: $id) { svg scannability { grade readers } } }';
const RESTORE = 'mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { svg } }';

describeApi('The data mask of a campaign', { checksArtwork: true }, ({ running, client }) => {
  const maskOf = async (id: string): Promise<number | null> => {
    const em = running.service.services.orm.em.fork();
    const [row] = await em.execute<{ mask: number | null }[]>('select mask from campaign where id = ?', [id]);
    return row?.mask ?? null;
  };
  /** Increments the version, like every change of the row. */
  const setMask = (id: string, mask: number) =>
    running.service.services.orm.em
      .fork()
      .execute('update campaign set mask = ?, version = version + 1 where id = ?', [mask, id]);
  const svgOf = async (id: string): Promise<string> =>
    (await client.get(`${CODES}/${id}/download?format=svg`).buffer(true)).body.toString();

  it('is another one if some reader cannot read the first, and is not part of the contract', async () => {
    const { status, body } = await client.post(CODES, campaign);
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).to.not.have.property('mask');
    expect(await maskOf(body.id)).to.be.within(0, 6);
    expect(await readCode(body.svg)).to.deep.equal({ zxing: CONTENT, jsqr: CONTENT });
    expect(await svgOf(body.id)).to.equal(body.svg);
    const { data } = (await client.graphql(SCANNABILITY, { id: body.id })).body;
    expect(data.qrCode).to.deep.equal({
      svg: body.svg,
      scannability: { grade: 'A', readers: ['zxing', 'jsqr', 'zbar'] },
    });
  });

  it('is determined again with each update, and with a restored revision', async () => {
    const { body } = await client.post(CODES, campaign).expect(201);
    const mask = await maskOf(body.id);
    const plain = { ...campaign, style: { pixelsPerModule: 9 } };
    await client.put(`${CODES}/${body.id}`, plain).expect(200);
    expect(await maskOf(body.id)).to.equal(LOWEST_PENALTY);
    const { data } = (await client.graphql(RESTORE, { id: body.id })).body;
    expect(await maskOf(body.id)).to.equal(mask);
    expect(data.restoreQrCodeRevision.svg).to.equal(body.svg);
  });

  it('is the one that is stored', async () => {
    const { body } = await client.post(CODES, { ...campaign, style: { pixelsPerModule: 9 } }).expect(201);
    expect(await maskOf(body.id)).to.equal(LOWEST_PENALTY);
    await setMask(body.id, 2);
    expect(await svgOf(body.id)).to.not.equal(body.svg);
  });

  it('gives a campaign that some reader cannot read with it the grade F', async () => {
    const { body } = await client.post(CODES, campaign).expect(201);
    await setMask(body.id, LOWEST_PENALTY);
    const { data } = (await client.graphql(SCANNABILITY, { id: body.id })).body;
    expect(data.qrCode.scannability).to.deep.equal({ grade: 'F', readers: ['zxing', 'zbar'] });
  });

  it('of a preview is the one that the campaign will have', async () => {
    const query = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';
    const { data } = (await client.graphql(query, { input: campaign })).body;
    const { body } = await client.post(CODES, campaign).expect(201);
    expect(data.previewQrCode.svg).to.equal(body.svg);
  });
});

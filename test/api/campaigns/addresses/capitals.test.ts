import { expect } from 'chai';
import { MODULE_MM } from '../../../../src/core/contract/sheets/print-size.js';
import { newId } from '../../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { done, tryToCreate } from '../../../support/http/addresses.js';
import { clientOf } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';

const PREVIEW = `query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) {
  svg capitals { address before { version widthMm } after { version widthMm } } } }`;

describeApi('Addresses in capitals', { checksArtwork: true, isOwn: true }, ({ running }) => {
  it('are offered with what they gain, and lead to the campaign that takes them', async () => {
    const { key, workspaceId } = await running.addWorkspace();
    const client = clientOf(running.url, key);
    const host = `go-${newId()}.example.com`;
    await addProvenDomain(running, workspaceId, host, { isDefault: true });
    const preview = async (address?: string | null) =>
      (await client.graphql(PREVIEW, { input: { mode: 'Dynamic', address } })).body.data.previewQrCode;
    const { capitals } = await preview(`${host}/summer-sale`);
    expect(capitals.address).to.equal(`${host}/SUMMER-SALE`);
    expect(capitals.after.version).to.be.below(capitals.before.version);
    const gained = capitals.before.version - capitals.after.version;
    expect(capitals.before.widthMm - capitals.after.widthMm).to.be.closeTo(gained * 4 * MODULE_MM, 1e-9);
    for (const address of [null, undefined, capitals.address, `${host}/a_b`]) {
      expect([address, (await preview(address)).capitals]).to.deep.equal([address, null]);
    }
    const { id } = done(await tryToCreate(client, { address: capitals.address }));
    const svg = (await client.graphql(`{ qrCode(id: "${id}") { svg } }`)).body.data.qrCode.svg;
    expect(svg.match(/viewBox="[^"]*"/)[0]).to.equal((await preview(capitals.address)).svg.match(/viewBox="[^"]*"/)[0]);
    const scan = requestTo(running.url, host).get('/SUMMER-SALE').set('User-Agent', BROWSER);
    expect((await scan).status).to.equal(302);
  });
});

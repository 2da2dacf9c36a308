import { expect } from 'chai';
import { importFile } from '../../support/exports/import-archive.js';
import { clientOf, download } from '../../support/http/client.js';
import { uploadFile } from '../../support/http/upload.js';
import { startTestService } from '../../support/service/service.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { code } }';
const READ = '{ qrCodes { items { house { zone hours { until } pictures { dish assetId } } } } }';

describe('The archive of a workspace with a menu', () => {
  it('takes the house to another service, with the pictures of dishes under new ids', async () => {
    const [first, second] = [await startTestService(), await startTestService()];
    try {
      const { key } = await first.addWorkspace();
      const source = clientOf(first.url, key);
      const [page, dish] = [await uploadFile(first.url, key), await uploadFile(first.url, key)];
      const house = { zone: 'UTC', hours: [{ until: '12:00' }], pictures: [{ dish: 'Soup', assetId: dish }] };
      const content = JSON.stringify({ title: 'Menu', description: 'Soup  4.50\nBread  2.00', assetIds: [page] });
      const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content, house };
      const { code } = (await source.graphql(CREATE, { input })).body.data.createQrCode;
      const archive = (await download(source, '/exports/archive')).body;

      const { key: other } = await second.addWorkspace();
      expect(await importFile(second.url, other, archive)).to.include({ rowsOk: 1, rowsProblem: 0 });
      const target = clientOf(second.url, other);
      const [copy] = (await target.graphql(READ)).body.data.qrCodes.items;
      expect(copy.house).to.deep.include({ zone: 'UTC', hours: [{ until: '12:00' }] });
      const [picture] = copy.house.pictures;
      expect(picture.dish).to.equal('Soup');
      expect(picture.assetId).not.to.equal(dish);
      expect((await target.get(`/p/${code}`).expect(200)).text).to.contain(`${code}/assets/${picture.assetId}/`);
    } finally {
      await second.close();
      await first.close();
    }
  });
});

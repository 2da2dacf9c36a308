import { expect } from 'chai';
import supertest from 'supertest';
import { picture } from '../../../support/files/pictures.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ASSETS = '/api/v1/qr-assets';

describeApi('The part of an upload', ({ running }) => {
  it('needs no name or type, and may have an encoded name', async () => {
    const png = await picture(9, 9);
    const { key } = await running.addWorkspace();
    const headers = { 'X-Api-Key': key, 'Content-Type': 'multipart/form-data; boundary=b' };
    for (const [part, fileName] of [
      ['; name="file"\r\nContent-Type: image/png', 'file'],
      ['; name="file"; filename="a.png"', 'a.png'],
      ['; name=file; filename=a.png\r\nContent-Type:', 'a.png'],
      ['; name="file"; filename="a"\r\nContent-Type: application/octet-stream', 'a'],
      [`; name="file"; filename*=UTF-8''M%C3%BCller%20%E2%82%AC.png`, 'Müller €.png'],
      [`; name=file; filename="=?utf-8?B?TS5wbmc=?="; filename*=utf-8''M%C3%BCller.png`, 'Müller.png'],
    ] as const) {
      const head = `--b\r\nContent-Disposition: form-data${part}\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]);
      const response = await supertest(running.url).post(ASSETS).set(headers).send(body);
      expectContract('POST', ASSETS, response);
      const { id, ...rest } = response.body;
      expect(rest, part).to.deep.equal({ fileName, contentType: 'image/png', length: png.length });
    }
  });
});

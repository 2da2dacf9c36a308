import { expect } from 'chai';
import sharp from 'sharp';
import supertest from 'supertest';
import { onePage, pdf, stream } from '../../fixtures/pdf-builder.js';
import { noisePicture, picture } from '../../support/files/pictures.js';
import { pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('GET /p/{code}/assets/{assetId}/{copy}', ({ running }) => {
  const get = (path: string) => supertest(running.url).get(path).redirects(0);
  const publish = async (file: Buffer, contentType?: string) => {
    const author = await pageClientOf(running);
    const id = await author.upload(file, contentType);
    const { code } = await author.create('Document', { title: 'Sample', details: 'Sample', assetIds: [id] });
    return { id, code, path: `/p/${code}/assets/${id}` };
  };

  it('serves the copies of a picture by name', async () => {
    for (const [bytes, type, fallback, other] of [
      [await picture(2000, 500), 'image/png', 'png', 'jpg'],
      [await noisePicture(2000, 500).jpeg().toBuffer(), 'image/jpeg', 'jpg', 'png'],
    ] as const) {
      const { id, code, path } = await publish(bytes, type);
      const types = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };
      for (const width of [480, 960, 1600]) {
        for (const extension of ['webp', fallback] as const) {
          const copy = `${width}.${extension}`;
          const { status, headers, body } = await get(`${path}/${copy}`).responseType('blob');
          expect(status, copy).to.equal(200);
          expect(headers, copy).to.deep.include({
            'content-type': types[extension],
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-length': String(body.length),
          });
          expect(headers['content-disposition']).to.match(/^inline; filename=/);
          const found = await sharp(body).metadata();
          expect([found.mediaType, found.width, found.height]).to.deep.equal([types[extension], width, width / 4]);
        }
      }
      const wrong = ['480', '2000', '481.webp', '0', '-480', '480.0', '0480.webp', '480px', '1e3', '..%2F480', '480/1'];
      const named = ['480.WEBP', 'page-1-480.webp', 'share.png', 'share', 'public'];
      for (const copy of [...wrong, `480.${other}`, ...named]) {
        expect((await get(`${path}/${copy}`)).status, copy).to.equal(404);
      }
      const page = (await get(`/p/${code}`)).text;
      const srcset = (extension: string) =>
        [480, 960, 1600].map((width) => `${code}/assets/${id}/${width}.${extension} ${width}w`).join(', ');
      expect(page).to.contain(`<source type="image/webp" srcset="${srcset('webp')}"`);
      expect(page).to.contain(`srcset="${srcset(fallback)}"`);
      expect(page).to.contain(`src="${code}/assets/${id}/960.${fallback}"`);
    }
    const { path } = await publish(await picture(60, 40));
    expect((await get(`${path}/480.webp`)).status).to.equal(404);
    expect((await get(`${path}/60.webp`)).status).to.equal(200);
  });

  it('serves ranges of a copy', async () => {
    const copy = `${(await publish(await picture(700, 40))).path}/480.webp`;
    const whole = (await get(copy).responseType('blob')).body;
    const { status, headers, body } = await get(copy).set('Range', 'bytes=2-5').responseType('blob');
    expect([status, headers['content-range'], headers['content-type']]).to.deep.equal([
      ...[206, `bytes 2-5/${whole.length}`, 'image/webp'],
    ]);
    expect(body.equals(whole.subarray(2, 6))).to.equal(true);
    expect((await get(copy).set('Range', `bytes=${whole.length}-`)).status).to.equal(416);
  });

  it('serves the copy for link previews', async () => {
    const { path } = await publish(await noisePicture(1300, 700).jpeg().toBuffer(), 'image/jpeg');
    const { headers, body } = await get(`${path}/share.jpg`).responseType('blob');
    expect(headers['content-type']).to.equal('image/jpeg');
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).to.deep.equal([1200, 630]);
  });

  it('serves pictures of the first pages of a PDF', async () => {
    const file = pdf({ ...onePage(), 4: stream('', '0.8 0.1 0.1 rg 20 20 120 90 re f') });
    const { path } = await publish(file, 'application/pdf');
    for (const [name, type] of [
      ['page-1-720.webp', 'image/webp'],
      ['page-1-720.png', 'image/png'],
      ['page-1-1440.webp', 'image/webp'],
      ['share.jpg', 'image/jpeg'],
    ] as const) {
      const { status, headers, body } = await get(`${path}/${name}`).responseType('blob');
      expect([status, headers['content-type']], name).to.deep.equal([200, type]);
      expect(headers['content-disposition']).to.match(/^inline; filename=sample\.pdf\./);
      expect((await sharp(body).metadata()).mediaType).to.equal(type);
    }
    for (const name of ['page-2-720.webp', '720', '720.webp', 'page-1-720', 'page-01-720.webp']) {
      expect((await get(`${path}/${name}`)).status, name).to.equal(404);
    }
    const download = await get(path);
    expect(download.headers['content-disposition']).to.equal('attachment; filename=sample.pdf');
  });
});

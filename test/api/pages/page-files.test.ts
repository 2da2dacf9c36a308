import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import supertest from 'supertest';
import { setWorkspace } from '../../../src/access/workspaces/manage-workspaces.js';
import { WorkspaceStatus } from '../../../src/access/workspaces/workspace.js';
import { newId } from '../../../src/core/ids.js';
import { onePage, pdf, stream } from '../../fixtures/pdf-builder.js';
import { noisePicture, picture } from '../../support/files/pictures.js';
import { putBytes } from '../../support/files/put-bytes.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('GET /p/{code}/assets/{assetId}', ({ running }) => {
  let workspaceId: string;
  let key: string;
  let client: Client;

  beforeEach(async () => {
    ({ workspaceId, key } = await running.addWorkspace());
    client = clientOf(running.url, key);
  });

  const upload = async (bytes: Buffer, filename: string, contentType: string, as = key): Promise<string> => {
    const request = supertest(running.url).post('/api/v1/qr-assets').set('X-Api-Key', as);
    return (await request.attach('file', bytes, { filename, contentType }).expect(201)).body.id;
  };
  const uploadPicture = async (width = 60) => upload(await picture(width, 40), 'a.png', 'image/png');
  const uploadPdf = (name: string) => upload(pdf(onePage()), name, 'application/pdf');
  const contentOf = (...assetIds: string[]) => JSON.stringify({ title: 'Sample', details: 'Sample', assetIds });
  const publish = async (...assetIds: string[]): Promise<{ id: string; code: string }> => {
    const body = dynamicUrl({ payloadType: 'Document', content: contentOf(...assetIds) });
    return (await client.post(CODES, body).expect(201)).body;
  };
  const get = (path: string) => supertest(running.url).get(path).redirects(0);
  const statusOf = async (code: string, id: string): Promise<number> => (await get(`/p/${code}/assets/${id}`)).status;

  it('serves a picture inline, without caching and in a sandbox', async () => {
    const id = await uploadPicture();
    const { code } = await publish(id);
    const { status, headers, body } = await get(`/p/${code}/assets/${id}`);
    expect(status).to.equal(200);
    expect((await sharp(body).metadata()).width).to.equal(60);
    expect(headers).to.deep.include({
      'content-type': 'image/png',
      'content-length': String(body.length),
      'content-disposition': 'inline; filename=a.png',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'accept-ranges': 'bytes',
    });
    expect(headers).to.not.have.any.keys('etag', 'last-modified');
  });

  it('serves a PDF as a download only, byte for byte', async () => {
    const id = await uploadPdf('menu.pdf');
    const { code } = await publish(id);
    const { headers, body } = await get(`/p/${code}/assets/${id}`).responseType('blob');
    expect(body.equals(pdf(onePage()))).to.equal(true);
    expect(headers).to.deep.include({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=menu.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('names a file in every script, with an extension of its type', async () => {
    const id = await uploadPdf('menu.pdf');
    const { code } = await publish(id);
    const em = running.service.services.orm.em.fork();
    for (const [name, expected] of [
      ['Käse "frisch" 🧀.pdf', 'Käse "frisch" 🧀.pdf'],
      ["100% l'été; a=b.PDF", "100% l'été; a=b.PDF"],
      ['say "a\\b".pdf', 'say "a\\b".pdf'],
      ['菜单', '菜单.pdf'],
      ['page.html', 'page.html.pdf'],
    ] as const) {
      await em.execute('update asset set file_name = ? where id = ?', [name, id]);
      const disposition = (await get(`/p/${code}/assets/${id}`)).headers['content-disposition'] ?? '';
      // RFC 6266 and RFC 8187: a token or a quoted string, and percent-encoded UTF-8 after the name of the charset.
      const form =
        /^attachment; filename=(?:[\w.-]+|"((?:[^"\\]|\\.)*)")(?:; filename\*=UTF-8''([!#$&+.^_`|~%\w-]+))?$/;
      expect(disposition, name).to.match(form);
      const [, quoted, extended] = form.exec(disposition) ?? [];
      const told = extended === undefined ? quoted?.replace(/\\(.)/g, '$1') : decodeURIComponent(extended);
      expect(told ?? disposition.split('=')[1], name).to.equal(expected);
    }
  });

  it('serves the copies of a picture by their names, and by the bare width of earlier addresses', async () => {
    for (const [bytes, name, fallback] of [
      [await picture(2000, 500), 'wide.png', 'png'],
      [await noisePicture(2000, 500).jpeg().toBuffer(), 'wide.jpg', 'jpg'],
    ] as const) {
      const id = await upload(bytes, name, fallback === 'png' ? 'image/png' : 'image/jpeg');
      const { code } = await publish(id);
      const types = {
        webp: 'image/webp',
        png: 'image/png',
        jpg: 'image/jpeg',
        bare: fallback === 'png' ? 'image/png' : 'image/jpeg',
      };
      for (const width of [480, 960, 1600]) {
        for (const extension of ['webp', fallback, 'bare'] as const) {
          const copy = extension === 'bare' ? String(width) : `${width}.${extension}`;
          const { status, headers, body } = await get(`/p/${code}/assets/${id}/${copy}`).responseType('blob');
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
      const other = fallback === 'png' ? 'jpg' : 'png';
      const wrong = [
        '2000',
        '481.webp',
        '0',
        '-480',
        '480.0',
        '0480.webp',
        '480px',
        '1e3',
        '..%2F480',
        '480/1',
        `480.${other}`,
      ];
      for (const copy of [...wrong, '480.WEBP', 'page-1-480.webp', 'share.png', 'share', 'public']) {
        expect((await get(`/p/${code}/assets/${id}/${copy}`)).status, copy).to.equal(404);
      }
      const page = (await get(`/p/${code}`)).text;
      const srcset = (extension: string) =>
        [480, 960, 1600].map((width) => `${code}/assets/${id}/${width}.${extension} ${width}w`).join(', ');
      expect(page).to.contain(`<source type="image/webp" srcset="${srcset('webp')}"`);
      expect(page)
        .to.contain(`srcset="${srcset(fallback)}"`)
        .and.to.contain(`src="${code}/assets/${id}/960.${fallback}"`);
    }
    const small = await uploadPicture();
    const { code } = await publish(small);
    expect((await get(`/p/${code}/assets/${small}/480.webp`)).status).to.equal(404);
    expect((await get(`/p/${code}/assets/${small}/60.webp`)).status).to.equal(200);
  });

  it('serves ranges of a copy', async () => {
    const id = await uploadPicture(700);
    const { code } = await publish(id);
    const path = `/p/${code}/assets/${id}/480.webp`;
    const whole = (await get(path).responseType('blob')).body;
    const { status, headers, body } = await get(path).set('Range', 'bytes=2-5').responseType('blob');
    expect([status, headers['content-range'], headers['content-type']]).to.deep.equal([
      ...[206, `bytes 2-5/${whole.length}`, 'image/webp'],
    ]);
    expect(body.equals(whole.subarray(2, 6))).to.equal(true);
    expect((await get(path).set('Range', `bytes=${whole.length}-`)).status).to.equal(416);
  });

  it('serves the copy for previews of links', async () => {
    const id = await upload(await noisePicture(1300, 700).jpeg().toBuffer(), 'a.jpg', 'image/jpeg');
    const { code } = await publish(id);
    const { headers, body } = await get(`/p/${code}/assets/${id}/share.jpg`).responseType('blob');
    expect(headers['content-type']).to.equal('image/jpeg');
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).to.deep.equal([1200, 630]);
  });

  it('serves and shows pictures of earlier versions with the copies that they have', async () => {
    const id = await uploadPicture(1200);
    const { code } = await publish(id);
    const { orm, files } = running.service.services;
    await orm.em.fork().execute('update asset set copies = null, widths = array[480] where id = ?', [id]);
    await putBytes(files, id, await picture(480, 16), '480');
    const { headers, body } = await get(`/p/${code}/assets/${id}/480`);
    expect(headers['content-type']).to.equal('image/png');
    expect((await sharp(body).metadata()).width).to.equal(480);
    for (const copy of ['480.webp', '960', 'share.jpg']) {
      expect((await get(`/p/${code}/assets/${id}/${copy}`)).status, copy).to.equal(404);
    }
    const page = (await get(`/p/${code}`)).text;
    expect(page).to.contain(`srcset="${code}/assets/${id}/480 480w, ${code}/assets/${id} 1200w"`);
    expect(page).not.to.contain('<source');
    await orm.em.fork().execute("update asset set widths = '{}' where id = ?", [id]);
    const bare = (await get(`/p/${code}`)).text;
    expect(bare).to.contain(`src="${code}/assets/${id}"`).and.not.to.contain('srcset=');
  });

  it('serves pictures of the first pages of a PDF', async () => {
    const file = pdf({ ...onePage(), 4: stream('', '0.8 0.1 0.1 rg 20 20 120 90 re f') });
    const id = await upload(file, 'menu.pdf', 'application/pdf');
    const { code } = await publish(id);
    for (const [name, type] of [
      ['page-1-720.webp', 'image/webp'],
      ['page-1-720.png', 'image/png'],
      ['page-1-1440.webp', 'image/webp'],
      ['share.jpg', 'image/jpeg'],
    ] as const) {
      const { status, headers, body } = await get(`/p/${code}/assets/${id}/${name}`).responseType('blob');
      expect([status, headers['content-type']], name).to.deep.equal([200, type]);
      expect(headers['content-disposition']).to.match(/^inline; filename=menu\.pdf\./);
      expect((await sharp(body).metadata()).mediaType).to.equal(type);
    }
    for (const name of ['page-2-720.webp', '720', '720.webp', 'page-1-720', 'page-01-720.webp']) {
      expect((await get(`/p/${code}/assets/${id}/${name}`)).status, name).to.equal(404);
    }
    const download = await get(`/p/${code}/assets/${id}`);
    expect(download.headers['content-disposition']).to.equal('attachment; filename=menu.pdf');
  });

  it('serves only files that are attached to this campaign', async () => {
    const [shown, other, unattached, kept] = [
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
      newId(),
    ];
    const [first, second] = [await publish(shown), await publish(other)];
    const stranger = await running.addWorkspace();
    const foreign = await upload(await picture(9, 9), 'a.png', 'image/png', stranger.key);
    expect(await statusOf(first.code, shown)).to.equal(200);
    for (const id of [other, unattached, kept, foreign, 'x', '..%2F..%2Fstore-id', '%00', `${shown}.480`]) {
      const { status, text, headers } = await get(`/p/${first.code}/assets/${id}`);
      expect([status, headers['cache-control']], id).to.deep.equal([404, 'no-store']);
      expect(text).to.contain('not available');
    }
    expect(await statusOf(second.code, shown)).to.equal(404);
    expect(await statusOf('11111111', shown)).to.equal(404);
    await client.put(`${CODES}/${first.id}`, { name: 'Sample', content: contentOf() }).expect(200);
    expect(await statusOf(first.code, shown)).to.equal(404);
  });

  it('stops at once while the campaign, the subscription or the workspace is inactive', async () => {
    const id = await uploadPicture();
    const campaign = await publish(id);
    const status = () => statusOf(campaign.code, id);
    const setActive = (isActive: boolean) => client.put(`${CODES}/${campaign.id}/status`, { isActive }).expect(200);
    const change = (changes: Parameters<typeof setWorkspace>[2]) =>
      setWorkspace(running.operator, workspaceId, changes);
    expect(await status()).to.equal(200);
    await setActive(false);
    expect(await status()).to.equal(404);
    await setActive(true);
    expect(await status()).to.equal(200);
    await change({ subscriptionUntil: new Date(Date.now() - 1) });
    expect(await status()).to.equal(404);
    await change({ subscriptionUntil: null, status: WorkspaceStatus.Suspended });
    expect(await status()).to.equal(404);
    await change({ status: WorkspaceStatus.Active });
    expect(await status()).to.equal(200);
    await client.delete(`${CODES}/${campaign.id}`).expect(204);
    expect(await status()).to.equal(404);
  });

  it('answers 404 for a file that is missing on the disk, while its page is still shown', async () => {
    const id = await uploadPicture(1000);
    const { code } = await publish(id);
    await rm(join(running.dataFolder, 'assets', 'files', id));
    for (const method of ['get', 'head'] as const) {
      const { status } = await supertest(running.url)[method](`/p/${code}/assets/${id}`);
      expect(status, method).to.equal(404);
    }
    await rm(join(running.dataFolder, 'assets', 'copies', id), { recursive: true });
    expect((await get(`/p/${code}/assets/${id}/480.webp`)).status).to.equal(404);
    const page = await get(`/p/${code}`);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('Sample');
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import supertest from 'supertest';
import { newId } from '../../../src/core/ids.js';
import { WorkspaceStatus } from '../../../src/tenancy/workspace.js';
import { setWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { picture } from '../../support/files/pictures.js';
import { CODES } from '../../support/http/client.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

describeApi('GET /p/{code}/assets/{assetId}', ({ running }) => {
  let author: PageClient;

  beforeEach(async () => {
    author = await pageClientOf(running);
  });

  const uploadPicture = async () => author.upload(await picture(60, 40));
  const uploadPdf = () => author.upload(pdf(onePage()), 'application/pdf');
  const contentOf = (...assetIds: string[]) => JSON.stringify({ title: 'Sample', details: 'Sample', assetIds });
  const publish = (...assetIds: string[]) => author.create('Document', contentOf(...assetIds));
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
      'content-disposition': 'inline; filename=sample.png',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'accept-ranges': 'bytes',
    });
    expect(headers).to.not.have.any.keys('etag', 'last-modified');
  });

  it('serves a PDF only as a download, byte for byte', async () => {
    const id = await uploadPdf();
    const { code } = await publish(id);
    const { headers, body } = await get(`/p/${code}/assets/${id}`).responseType('blob');
    expect(body.equals(pdf(onePage()))).to.equal(true);
    expect(headers).to.deep.include({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=sample.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('names a file in every script, with an extension of its type', async () => {
    const id = await uploadPdf();
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
      // RFC 6266 and RFC 8187: a token or a quoted string, and percent-encoded UTF-8 after the charset.
      const form =
        /^attachment; filename=(?:[\w.-]+|"((?:[^"\\]|\\.)*)")(?:; filename\*=UTF-8''([!#$&+.^_`|~%\w-]+))?$/;
      expect(disposition, name).to.match(form);
      const [, quoted, extended] = form.exec(disposition) ?? [];
      const told = extended === undefined ? quoted?.replace(/\\(.)/g, '$1') : decodeURIComponent(extended);
      expect(told ?? disposition.split('=')[1], name).to.equal(expected);
    }
  });

  it('only serves files that are attached to this campaign', async () => {
    const [shown, other, unattached] = [await uploadPicture(), await uploadPicture(), await uploadPicture()];
    const [first, second] = [await publish(shown), await publish(other)];
    const foreign = await (await pageClientOf(running)).upload();
    expect(await statusOf(first.code, shown)).to.equal(200);
    for (const id of [other, unattached, newId(), foreign, 'x', '..%2F..%2Fstore-id', '%00', `${shown}.480`]) {
      const { status, text, headers } = await get(`/p/${first.code}/assets/${id}`);
      expect([status, headers['cache-control']], id).to.deep.equal([404, 'no-store']);
      expect(text).to.contain('not available');
    }
    expect(await statusOf(second.code, shown)).to.equal(404);
    expect(await statusOf('11111111', shown)).to.equal(404);
    await author.client.put(`${CODES}/${first.id}`, { name: 'Sample', content: contentOf() }).expect(200);
    expect(await statusOf(first.code, shown)).to.equal(404);
  });

  it('stops immediately while the campaign, the subscription or the workspace is inactive', async () => {
    const id = await uploadPicture();
    const campaign = await publish(id);
    const status = () => statusOf(campaign.code, id);
    const setActive = (isActive: boolean) =>
      author.client.put(`${CODES}/${campaign.id}/status`, { isActive }).expect(200);
    const change = (changes: Parameters<typeof setWorkspace>[2]) =>
      setWorkspace(running.operator, author.workspaceId, changes);
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
    await author.client.delete(`${CODES}/${campaign.id}`).expect(204);
    expect(await status()).to.equal(404);
  });

  it('answers 404 for a file that is missing on the disk, while its page is still shown', async () => {
    const id = await author.upload(await picture(1000, 40));
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

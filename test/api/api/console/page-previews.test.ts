import { expect } from 'chai';
import { MINUTE_MS } from '../../../../src/core/clock.js';
import { palettesOf } from '../../../../src/core/contract/page-designs.js';
import { removeExpiredPreviews } from '../../../../src/pages/previews/remove-expired-previews.js';
import { onePage, pdf } from '../../../fixtures/pdf-builder.js';
import { picture } from '../../../support/files/pictures.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { readHtml } from '../../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../../support/pages/page-client.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($input: PreviewPageInput!) { pagePreview(input: $input) {
  address expiresUtc language files { id fileName } problems { field message suggestion } } }`;

describeApi('Previews of pages in the console', { isOwn: true, hasSecond: true }, ({ running: one, second: other }) => {
  let author: PageClient;
  let browser: Console;

  before(async () => {
    author = await pageClientOf(one);
    browser = await signedIn(one, await one.addMember(author.workspaceId));
  });

  const ask = async (payloadType: string, content: string | object, style?: object, from = browser) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return (await from.graphql(QUERY, { input: { payloadType, content: text, style } })).body;
  };
  const keep = async (...input: Parameters<typeof ask>) => {
    const { data, errors } = await ask(...input);
    expect(errors).to.equal(undefined);
    return data.pagePreview;
  };

  it('have an address that a frame of the console may load, with its own policy', async () => {
    const { address } = await keep('Menu', { title: 'Lunch', website: 'example.com', assetIds: [] });
    expect(address).to.match(/^\/console\/previews\/[\w-]{43}$/);
    const { status, text, headers } = await browser.get(address);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(readHtml(text).text).to.contain('Lunch');
    expect(text).to.contain(' target="_blank" href="https://example.com').and.not.to.contain('<script');
    const policy = headers['content-security-policy'];
    expect(policy).to.contain("default-src 'none'").and.to.contain("frame-ancestors 'self'");
    expect(policy).to.contain('sandbox allow-same-origin').and.not.to.contain('allow-scripts');
    expect(policy).to.not.contain('unsafe').and.not.to.contain('script-src');
    expect([headers['x-frame-options'], headers['x-robots-tag'], headers['cache-control']]).to.deep.equal([
      'SAMEORIGIN',
      'noindex',
      'no-store',
    ]);
  });

  it('say in which language the page is, as far as its texts reveal it', async () => {
    const languageOf = async (description: string) => (await keep('Menu', { title: 'Menu', description })).language;
    const texts = ['Spaghetti al pomodoro con basilico e formaggio', '番茄汤和面包，米饭', 'Pizza 9', 'Ντομάτα'];
    expect(await Promise.all(texts.map(languageOf))).to.deep.equal(['it', 'zh-Hans', null, null]);
  });

  it('are served by every instance', async () => {
    const { address } = await keep('Memory', { title: 'Everywhere' });
    expect((await consoleOf(other.url, browser.cookie).get(address)).text).to.contain('Everywhere');
  });

  it('show the language of the address, and no translation that has problems', async () => {
    const translated = async (title: string) => {
      const translation = { contentLanguage: 'en', language: 'de', texts: { title } };
      const input = {
        payloadType: 'Document',
        content: JSON.stringify({ title: 'Lunch', details: 'Soup' }),
        translation,
      };
      return (await browser.graphql(QUERY, { input })).body.data.pagePreview;
    };
    const textOf = async (address: string) => (await browser.get(address)).text;
    const { address, problems } = await translated('Mittagessen');
    expect(problems).to.deep.equal([]);
    expect(await textOf(`${address}?lang=de`))
      .to.include('>Mittagessen<')
      .and.include('href="?lang=en"');
    expect(await textOf(`${address}?lang=en&design=ProductStory`)).to.include('>Lunch<');
    const wrong = await translated('x'.repeat(201));
    expect(wrong.problems).to.have.lengthOf(1).and.have.nested.property('[0].field', 'translation.texts.title');
    expect(await textOf(`${wrong.address}?lang=de`))
      .to.include('>Lunch<')
      .and.not.include('?lang=');
  });

  it('show the same page in another design', async () => {
    const { address } = await keep('Menu', { title: 'Lunch' }, { experienceTemplateCode: 'MenuModern' });
    const pages = ['', '?design=MenuModern', '?design=MenuWarm', '?design=Unknown'].map((query) =>
      browser.get(address + query).then(({ text }) => text),
    );
    const [plain, modern, warm, unknown] = await Promise.all(pages);
    expect(plain).to.equal(modern).and.to.equal(unknown).and.not.to.equal(warm);
  });

  it('show the page in a palette of another design', async () => {
    const { address } = await keep('Menu', { title: 'Lunch' });
    const [{ name, style } = { name: '', style: null }] = palettesOf('MenuWarm');
    expect((await browser.get(`${address}?design=MenuWarm&palette=${name}`)).text).to.contain(
      `--surface:${style?.experienceSurfaceColor}`,
    );
    const others = [`design=MenuWarm&palette=Unknown`, `design=DocumentClean&palette=${name}x`].map((query) =>
      browser.get(`${address}?${query}`).then(({ text }) => text),
    );
    for (const text of await Promise.all(others)) expect(text).to.contain('--surface:#FFFDF8');
  });

  it('need not be complete, and report what is missing', async () => {
    for (const type of ['Menu', 'Document', 'Memory']) {
      const { address, problems } = await keep(type, '{}');
      expect(problems, type).to.not.deep.equal([]);
      expect((await browser.get(address)).status, type).to.equal(200);
    }
    const wrong = { title: 7, website: 'no address', assetIds: 'none', other: { kept: true } };
    const { address, problems } = await keep('Menu', wrong, { experiencePrimaryColor: '#CCCCCC' });
    expect((await browser.get(address)).status).to.equal(200);
    const fields = problems.map(({ field }: { field: string }) => field);
    expect(fields).to.include.members(['content.title', 'content.website', 'content.assetIds']);
    const colour = problems.find(({ field }: { field: string }) => field === 'style.experiencePrimaryColor');
    expect(colour.suggestion).to.match(/^#[0-9A-F]{6}$/);
    expect((await keep('Menu', '{}', { experienceSurfaceColor: 'url(x)}' })).problems[0].field).to.equal(
      'style.experienceSurfaceColor',
    );
  });

  it('store no part of a style that the page does not show', async () => {
    for (const experienceTemplateCode of ['a\0b', '\ud800', 'x'.repeat(100_000), 'DocumentClean', '__proto__']) {
      const { address } = await keep('Menu', { title: 'Lunch' }, { experienceTemplateCode });
      expect((await browser.get(address)).status).to.equal(200);
    }
    const [row] = await one.operator.em.execute<{ max: number }[]>('select max(length(style::text)) from page_preview');
    expect(row?.max).to.be.within(1, 300);
  });

  it('refuse what cannot be read at all', async () => {
    for (const [type, content] of [
      ['Menu', 'no JSON'],
      ['Menu', '["list"]'],
      ['Menu', JSON.stringify({ title: 'x'.repeat(8_000) })],
      ['Menu', '{"title":"\u0000"}'],
      ['Url', 'https://example.com'],
      ['VCard', '{}'],
    ] as const) {
      const { errors } = await ask(type, content);
      expect(errors?.[0].extensions.code, content).to.equal('validation_failed');
    }
  });

  it('show unpublished files to the workspace alone', async () => {
    const id = await author.upload(await picture(1200, 800));
    const document = await author.upload(pdf(onePage()), 'application/pdf');
    const gone = '3b241101-e2bb-4255-8caf-4136c566a962';
    const { address, files, problems } = await keep('Menu', { title: 'Lunch', assetIds: [document, gone, id] });
    expect(files.map((file: { id: string }) => file.id)).to.deep.equal([document, id]);
    expect(problems).to.deep.equal([
      { field: 'content.assetIds', message: `The file ${gone} was not found in this workspace.`, suggestion: null },
    ]);
    const { tags } = readHtml((await browser.get(address)).text);
    const sources = tags.flatMap(({ attributes: { src } }) => src ?? []);
    expect(sources.length).to.be.greaterThan(0);
    for (const source of [...sources, `../files/${id}/thumbnail`, `../files/${id}`]) {
      const { pathname } = new URL(source, `${one.url}${address}`);
      const { status, headers } = await browser.get(pathname);
      expect(status, pathname).to.equal(200);
      expect(headers['cache-control']).to.equal('private, max-age=600');
      expect(headers.vary).to.contain('Cookie').and.to.contain('X-Api-Key');
      expect(headers['content-security-policy']).to.equal("default-src 'none'; sandbox");
      const stranger = await signedIn(one, await one.addMember((await pageClientOf(one)).workspaceId));
      expect((await stranger.get(pathname)).status).to.equal(404);
      expect((await consoleOf(one.url).get(pathname)).status).to.equal(401);
    }
    const sent = await browser.get(`/console/files/${document}`);
    expect(sent.headers['content-disposition']).to.match(/^attachment/);
    for (const path of [`${document}/960.webp`, `${id}/..%2f${document}`, 'no-id', `${gone}/thumbnail`]) {
      expect((await browser.get(`/console/files/${path}`)).status, path).to.equal(404);
    }
  });

  it('belong to the person who created them', async () => {
    const { address } = await keep('Memory', { title: 'Own' });
    const colleague = await signedIn(one, await one.addMember(author.workspaceId));
    expect((await colleague.get(address)).status).to.equal(404);
    expect((await consoleOf(one.url).get(address)).status).to.equal(401);
    expect((await browser.get(address).set('Sec-Fetch-Site', 'cross-site')).status).to.equal(403);
    expect((await browser.get(`${address.slice(0, -1)}!`)).status).to.equal(404);
  });

  it('end after a quarter of an hour, and when there are too many', async () => {
    const first = await keep('Memory', { title: 'First' });
    expect(Date.parse(first.expiresUtc) - Date.now()).to.be.within(14 * MINUTE_MS, 15 * MINUTE_MS);
    for (let count = 0; count < 50; count++) await keep('Memory', { title: `Next ${count}` });
    expect((await browser.get(first.address)).status).to.equal(404);
    const last = await keep('Memory', { title: 'Last' });
    const em = one.operator.em;
    await em.execute("update page_preview set expires_utc = now() - interval '1 second'");
    expect((await browser.get(last.address)).status).to.equal(404);
    expect(await removeExpiredPreviews(em, { now: () => Date.now() })).to.be.within(50, 60);
    expect(await removeExpiredPreviews(em, { now: () => Date.now() })).to.equal(0);
  });
});

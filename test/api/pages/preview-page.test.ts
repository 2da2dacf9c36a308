import { expect } from 'chai';
import supertest from 'supertest';
import { onePage, pdf as pdfOf } from '../../fixtures/pdf-builder.js';
import { picture } from '../../support/files/pictures.js';
import { CODES, clientOf } from '../../support/http/client.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const QUERY = 'query ($input: PreviewPageInput!) { previewPage(input: $input) }';

describeApi('GraphQL previewPage', { publicUrl: 'https://qr.example.com' }, ({ running }) => {
  let one: PageClient;

  before(async () => {
    one = await pageClientOf(running);
  });

  const ask = async (payloadType: string, content: string | object, more: object = {}, client = one.client) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return (await client.graphql(QUERY, { input: { payloadType, content: text, ...more } })).body;
  };
  const draw = async (...input: Parameters<typeof ask>): Promise<string> => {
    const { data, errors } = await ask(...input);
    expect(errors).to.equal(undefined);
    return data.previewPage;
  };
  const problemsOf = async (...input: Parameters<typeof ask>): Promise<Record<string, string[]>> => {
    const { errors } = await ask(...input);
    expect(errors[0].extensions.code).to.equal('validation_failed');
    return errors[0].extensions.errors;
  };

  it('is the page that the same campaign opens, except for its policy and addresses', async () => {
    const style = { experienceAccentColor: '#8A2D5C', experienceFontFamily: 'Rounded' };
    const content = { title: 'Sample', summary: 'Short', details: 'Long', ctaLabel: 'Go', ctaUrl: 'example.com' };
    const preview = await draw('Document', content, { style });
    const { code } = await one.create('Document', content, style);
    const saved = (await supertest(running.url).get(`/p/${code}`)).text;
    const head = /<meta http-equiv="Content-Security-Policy" content="[^"]*"><base target="_blank">/;
    expect(preview).to.match(head);
    expect(preview.replace(head, '').replaceAll('https://qr.example.com/fonts/', '../fonts/')).to.equal(
      saved.replace(/<meta (?:property="og:|name="(?:twitter:card|description)")[^>]*>|<link [^>]*>/g, ''),
    );
  });

  it('has a policy that allows its style sheet, the fonts and embedded pictures', async () => {
    const { tags } = readHtml(await draw('Text', 'Sample'));
    const policy = tags.find(({ attributes }) => attributes['http-equiv'] !== undefined)?.attributes.content;
    expect(policy).to.match(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; font-src https:\/\/qr\.example\.com\/fonts\/; img-src data:; base-uri 'none'; form-action 'none'$/,
    );
    expect(tags.findIndex(({ name }) => name === 'meta')).to.equal(2);
  });

  it('shows a translation without links between the languages, and checks it', async () => {
    const translation = { contentLanguage: 'en', language: 'ar', texts: { title: 'نموذج' } };
    const html = await draw('Document', { title: 'Sample', details: 'What it is.' }, { translation });
    expect(html).to.include('<html lang="ar" dir="rtl"').and.include('نموذج').and.include('What it is.');
    expect(html).to.not.include('?lang=');
    expect(await problemsOf('Text', 'Sample', { translation })).to.have.keys('translation.language');
  });

  it('stores nothing', async () => {
    const { client } = await pageClientOf(running);
    await draw('Text', 'Sample', {}, client);
    expect((await client.get(CODES)).body.totalCount).to.equal(0);
  });

  it('embeds narrow copies of the pictures, and has no links to files', async () => {
    const wide = await one.upload(await picture(2400, 1600));
    const small = await one.upload();
    const pdf = await one.upload(pdfOf(onePage()), 'application/pdf');
    const html = await draw('Menu', { title: 'Sample', assetIds: [small, wide, pdf] });
    const { tags, text } = readHtml(html);
    const sources = tags.flatMap(({ attributes: { src } }) => src ?? []);
    expect(sources).to.have.lengthOf(2);
    for (const source of sources) expect(source).to.match(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
    const widths = sources.map((source) => Buffer.from(source.split(',')[1] ?? '', 'base64').readUInt32BE(16));
    expect(widths[0]).to.equal(8);
    expect(widths[1]).to.be.below(1000);
    expect(text).to.contain('PDF, 1 page').and.not.to.contain('sample.pdf');
    expect(html).not.to.contain('href="data:').and.not.to.contain('srcset=').and.not.to.contain(pdf);
  });

  it('accepts attached files, too', async () => {
    const id = await one.upload();
    const content = { title: 'Sample', assetIds: [id] };
    await one.create('Menu', content);
    expect(await draw('Menu', content)).to.contain('data:image/png;base64,');
  });

  it('has download buttons without an address', async () => {
    const { tags, text } = readHtml(await draw('VCard', { fullName: 'Sample' }));
    expect(text).to.contain('Save contact');
    expect(tags.filter(({ attributes }) => attributes.href !== undefined)).to.deep.equal([]);
  });

  it('reports all problems of content and style by field', async () => {
    const style = {
      experiencePrimaryColor: '#CCCCCC',
      experienceAccentColor: 'red',
      experienceTemplateCode: 'MenuWarm',
    };
    expect(Object.keys(await problemsOf('Document', { summary: 'x' }, { style }))).to.have.members([
      'content.title',
      'content.details',
      'style.experiencePrimaryColor',
      'style.experienceAccentColor',
      'style.experienceTemplateCode',
    ]);
    expect(await problemsOf('Text', ' ')).to.have.keys('content');
    expect(await problemsOf('Text', 'x'.repeat(8001))).to.have.keys('content');
  });

  it('accepts a style whose code could not be decoded', async () => {
    const style = { foregroundColor: '#EEEEEE', frameStyle: 'Square', drawQuietZones: false, centerBadge: 'Logo' };
    const { errors } = await ask('Text', 'Sample', { style });
    expect(errors).to.equal(undefined);
  });

  it('refuses content that opens an external address', async () => {
    for (const [type, content] of [
      ['Url', 'https://example.com'],
      ['Phone', '+15550100'],
      ['Email', 'sample@example.com'],
    ] as const) {
      expect(await problemsOf(type, content)).to.have.keys('payloadType');
    }
    expect(await draw('Phone', 'not a number')).to.contain('not a number');
  });

  it('refuses unknown files, files of another workspace, and a PDF in a memory', async () => {
    const foreign = await (await pageClientOf(running)).upload();
    const pdf = await one.upload(pdfOf(onePage()), 'application/pdf');
    const unknown = '3b241101-e2bb-4255-8caf-4136c566a962';
    const problems = await problemsOf('Memory', { title: 'Sample', assetIds: [foreign, unknown, pdf] });
    expect(problems).to.deep.equal({
      'content.assetIds': [
        `The file ${foreign} was not found in this workspace.`,
        `The file ${unknown} was not found in this workspace.`,
        `The file ${pdf} is a PDF, but a memory accepts images only.`,
      ],
    });
  });

  it('requires a key with the scope qr:read', async () => {
    const { key } = await running.addWorkspace({}, { scopes: ['qr:write', 'qr:delete'] });
    const { errors } = await ask('Text', 'Sample', {}, clientOf(running.url, key));
    expect(errors[0].extensions.code).to.equal('insufficient_scope');
  });
});

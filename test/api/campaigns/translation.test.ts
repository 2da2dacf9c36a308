import { expect } from 'chai';
import { LIMITS } from '../../../src/core/contract/contract-limits.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../../support/http/client.js';
import { describeApi } from '../../support/service/describe-api.js';

const TRANSLATION = 'translation { contentLanguage language texts }';
const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code ${TRANSLATION} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { ${TRANSLATION} } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { ${TRANSLATION} revisions { ${TRANSLATION} } } }`;
const RESTORE = `mutation ($id: ID!) { restoreQrCodeRevision(id: $id, revision: 1) { ${TRANSLATION} } }`;

const CONTENT = JSON.stringify({ title: 'Sample', details: 'What it is.' });
const GERMAN = {
  contentLanguage: 'en',
  language: 'de',
  texts: { title: 'Muster & <b>Probe</b>', details: 'Was es ist.' },
};

describeApi('The translation of a campaign', ({ running }) => {
  let client: Client;

  beforeEach(async () => {
    client = clientOf(running.url, (await running.addWorkspace()).key);
  });

  const create = async (translation: object | null, more: object = {}) => {
    const input = { ...dynamicUrl(), payloadType: 'Document', content: CONTENT, ...more, translation };
    return (await client.graphql(CREATE, { input })).body;
  };
  const problemsOf = async (translation: object, more: object = {}) =>
    Object.keys((await create(translation, more)).errors[0].extensions.errors);
  const open = async (code: string, query = '', accepted = '') =>
    (await client.get(`/p/${code}${query}`).set('Accept-Language', accepted)).text;

  it('is stored without blank texts, belongs to the history, and REST neither shows nor removes it', async () => {
    const { id, translation } = (await create({ ...GERMAN, texts: { ...GERMAN.texts, summary: ' ' } })).data
      .createQrCode;
    expect(translation).to.deep.equal(GERMAN);
    const update = { name: 'By REST', content: CONTENT };
    const { body } = await client.put(`${CODES}/${id}`, update);
    expect(body).to.not.have.property('translation');
    await client.put(`${CODES}/${id}`, { ...update, translation: null }).expect(200);
    const removed = await client.graphql(UPDATE, { id, input: { ...update, translation: null } });
    expect(removed.body.data.updateQrCode.translation).to.equal(null);
    const { revisions } = (await client.graphql(READ, { id })).body.data.qrCode;
    const kept = revisions.map((each: { translation: unknown }) => each.translation);
    expect(kept).to.deep.equal([null, GERMAN, GERMAN]);
    const restored = (await client.graphql(RESTORE, { id })).body.data.restoreQrCodeRevision;
    expect(restored.translation).to.deep.equal(GERMAN);
  });

  it('is refused for other types, other members, unknown or equal languages and texts against the rules', async () => {
    const url = { payloadType: 'Url', content: 'https://example.com/' };
    expect(await problemsOf(GERMAN, url)).to.deep.equal(['translation.language']);
    const strange = { contentLanguage: 'en', language: 'xx', texts: { ctaUrl: 'https://example.com/', title: 7 } };
    expect(await problemsOf(strange)).to.have.members([
      'translation.language',
      'translation.texts',
      'translation.texts.title',
    ]);
    expect(await problemsOf({ ...GERMAN, language: 'en' })).to.deep.equal(['translation.language']);
    for (const length of [LIMITS.hostedLineLength + 1, 5_000]) {
      const texts = { title: 'x'.repeat(length) };
      expect(await problemsOf({ ...GERMAN, texts })).to.deep.equal(['translation.texts.title']);
    }
  });

  it('is shown by the address or the reader’s languages, with links to both languages', async () => {
    const { code } = (await create(GERMAN)).data.createQrCode;
    const isGerman = async (query: string, accepted: string): Promise<boolean> => {
      const html = await open(code, query, accepted);
      expect(html).to.include(`<a href="?lang=en" hreflang="en" lang="en"`).and.include('>Deutsch</a>');
      const german = html.includes('<html lang="de"');
      const body = html.split('</head>')[1] ?? '';
      expect(body.includes('Was es ist.')).to.equal(german);
      expect(body.includes('What it is.')).to.equal(!german);
      expect(html).to.include(`lang="${german ? 'de' : 'en'}" aria-current="page"`);
      return german;
    };
    expect(await isGerman('', '')).to.equal(false);
    expect(await isGerman('', 'fr, de-AT;q=0.8, en;q=0.5')).to.equal(true);
    expect(await isGerman('?lang=de', 'en')).to.equal(true);
    expect(await isGerman('?lang=en', 'de')).to.equal(false);
    for (const hostile of [
      '?lang=fr',
      '?lang=%22%3E%3Cscript%3E',
      '?lang[]=de',
      '?lang=de&lang=de',
      '?lang=__proto__',
    ]) {
      expect(await isGerman(hostile, '')).to.equal(false);
    }
    const html = await open(code, '?lang=de');
    expect(html).to.include('Muster &amp; &lt;b>Probe&lt;/b>').and.not.include('<script');
    const preview =
      '<meta property="og:title" content="Sample"/><meta property="og:description" content="What it is."/>';
    expect(html).to.include(preview).and.include('<title>Muster');
    expect(await open((await create(null)).data.createQrCode.code, '?lang=de')).to.not.include('?lang=');
  });
});

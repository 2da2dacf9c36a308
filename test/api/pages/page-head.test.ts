import { createHash } from 'node:crypto';
import { expect } from 'chai';
import supertest from 'supertest';
import { CODES } from '../../support/http/client.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const PREVIEW_BOT = 'WhatsApp/2.23.20.0';

describeApi('The head of a page', { publicUrl: 'https://qr.example.com' }, ({ running }) => {
  let one: PageClient;

  before(async () => {
    one = await pageClientOf(running);
  });

  const open = (code: string, language = 'en') =>
    supertest(running.url).get(`/p/${code}`).set('User-Agent', PREVIEW_BOT).set('Accept-Language', language);

  /** The `meta` elements by name, and the text of the whole page. */
  const headOf = async (payloadType: string, content: string | object, language?: string) => {
    const { code } = await one.create(payloadType, content);
    const { text } = await open(code, language);
    const metas = readHtml(text).tags.filter(({ name }) => name === 'meta');
    const named = metas.map(({ attributes: { name, property, content: value } }) => [
      name ?? property ?? '',
      value ?? '',
    ]);
    return { code, head: Object.fromEntries(named) as Record<string, string>, text: text.split('</head>')[0] ?? '' };
  };

  it('shows a link preview the title, the first sentence, the picture and the address of the page', async () => {
    const id = await one.upload();
    const { code, head } = await headOf('Document', { title: 'Sample', summary: 'What it is.', assetIds: [id] });
    expect(head).to.include({
      description: 'What it is.',
      'og:type': 'website',
      'og:url': `https://qr.example.com/p/${code}`,
      'og:title': 'Sample',
      'og:description': 'What it is.',
      'og:image:alt': 'Sample',
      'twitter:card': 'summary_large_image',
      'theme-color': '#FFFDF8',
    });
    const image = head['og:image'] ?? '';
    expect(image.startsWith(`https://qr.example.com/p/${code}/assets/${id}`)).to.equal(true);
    const picture = await supertest(running.url).get(new URL(image).pathname);
    expect([picture.status, picture.type]).to.deep.equal([200, 'image/png']);
  });

  it('describes a menu by its introduction, or else by its sections', async () => {
    const menu = async (description: string) =>
      headOf('Menu', { businessName: 'Sample', title: 'Lunch', description, assetIds: [await one.upload()] });
    const first = await menu('Fresh every day.\n\nSoups\nTomato soup 4.50');
    expect(first.head).to.include({ 'og:title': 'Sample', 'og:description': 'Lunch · Fresh every day.' });
    const second = await menu('Soups\nTomato soup 4.50\n\nSweets\nIce cream 3.00');
    expect(second.head['og:description']).to.equal('Lunch · Soups · Sweets');
  });

  it('reveals nothing of a network or a text to a link preview, and no number or address of a contact', async () => {
    const wifi = await headOf('Wifi', { ssid: 'SampleNet', password: 'sample-password' });
    expect(wifi.head).to.include({ 'og:title': 'Wi-Fi network', 'twitter:card': 'summary' });
    expect(wifi.text).not.to.contain('sample-password');
    const text = await headOf('Text', 'Knock twice. The code of the door is 1234.', 'de');
    expect(text.head['og:title']).to.equal('Text');
    expect(text.head).not.to.have.any.keys('description', 'og:description', 'og:image');
    const contact = await headOf('VCard', {
      name: 'Sample',
      phone: '+1 555 0100',
      email: 'a@example.com',
      city: 'Town',
    });
    expect(contact.head).to.include({ 'og:title': 'Sample', 'og:description': 'Contact' });
    expect(contact.text).not.to.match(/555|a@example|Town/);
    const event = await headOf(
      'Event',
      { title: 'Sample', start: '2030-05-17T15:00+02:00', location: 'At home' },
      'de',
    );
    expect(event.head['og:description']).to.equal('Freitag, 17. Mai 2030, 15:00');
    expect(event.text).not.to.contain('At home');
  });

  it('has an icon in the colours of the page', async () => {
    const { code } = await one.create('Document', { title: 'Sample', details: 'Text' });
    const links = readHtml((await open(code)).text).tags.filter(({ name }) => name === 'link');
    expect(links.map(({ attributes }) => attributes.rel)).to.deep.equal(['icon', 'apple-touch-icon']);
    for (const { attributes } of links) expect(attributes.href).to.match(/^data:image\/png;base64,/);
  });

  it('is read by the bots of messengers without counting as a scan', async () => {
    const { id, code } = await one.create('Document', { title: 'Sample', details: 'Text' });
    const { status, headers } = await supertest(running.url)
      .get(`/r/${code}`)
      .set('User-Agent', PREVIEW_BOT)
      .redirects(0);
    expect([status, headers.location]).to.deep.equal([302, `https://qr.example.com/p/${code}`]);
    expect((await open(code)).status).to.equal(200);
    await running.service.scans.drained();
    expect((await one.client.get(`${CODES}/${id}`)).body.totalScans).to.equal(0);
  });

  it('allows exactly the script that copies, on pages with something to copy', async () => {
    for (const [type, content] of [
      ['Wifi', { ssid: 'Sample', password: 'sample-password' }],
      ['Text', 'Sample'],
    ] as const) {
      const { text, headers } = await open((await one.create(type, content)).code);
      const scripts = [...text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script);
      expect(scripts).to.have.length(1);
      const hash = createHash('sha256')
        .update(scripts[0] ?? '')
        .digest('base64');
      expect(headers['content-security-policy']).to.contain(`; script-src 'sha256-${hash}';`);
    }
    const { text, headers } = await open((await one.create('VCard', { name: 'Sample' })).code);
    expect(text).not.to.contain('<script');
    expect(headers['content-security-policy']).not.to.contain('script-src');
  });

  it('has the reader’s language, like the page, if the content is a name', async () => {
    const { code } = await one.create('VCard', { name: 'Ann Sample', phone: '+1 555 0100' });
    const inLanguage = async (language: string) => readHtml((await open(code, language)).text);
    const german = await inLanguage('de-CH, en;q=0.5');
    expect(german.text).to.contain('Kontakt speichern').and.contain('Telefon');
    expect(german.tags[0]?.attributes).to.deep.equal({ lang: 'de', dir: 'ltr' });
    expect(german.tags.find(({ name }) => name === 'body')?.attributes).to.deep.equal({ lang: '' });
    const arabic = await inLanguage('ar');
    expect(arabic.text).to.contain('حفظ جهة الاتصال');
    expect(arabic.tags[0]?.attributes).to.deep.equal({ lang: 'ar', dir: 'rtl' });
    expect((await inLanguage('sv')).text).to.contain('Save contact');
  });
});

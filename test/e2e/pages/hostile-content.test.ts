import { expect } from 'chai';
import supertest from 'supertest';
import { cleanValue } from '../../../src/core/contract/text.js';
import { CODES } from '../../support/http/client.js';
import { HOSTILE } from '../../support/pages/hostile-content.js';
import { expectHarmless, type ReadHtml, readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const BYTES_MAX = 50 * 1024;

/** Every text field of every type. `line` and `prose` are the hostile text in one or more lines. */
const CONTENTS: readonly (readonly [type: string, template: string, content: (text: string, id: string) => object])[] =
  [
    ...['MenuModern', 'MenuWarm', 'SalonLuxe'].map((template) => {
      const content = (text: string, id: string) => ({
        businessName: text,
        title: text,
        description: `${text}\n${text} 12.50`,
        phone: text,
        website: 'example.com/?q="><b>',
        assetIds: [id],
      });
      return ['Menu', template, content] as const;
    }),
    ...['DocumentClean', 'ProductStory'].map((template) => {
      const content = (text: string) => ({
        title: text,
        summary: text,
        details: `${text}\n\n- ${text}`,
        ctaLabel: text,
        ctaUrl: 'example.com/?q="><b>',
      });
      return ['Document', template, content] as const;
    }),
    ...['MemoryGallery', 'MemoryJournal'].map((template) => {
      const content = (text: string, id: string) => ({
        title: text,
        story: `${text}\n${text}`,
        dateLabel: text,
        location: text,
        assetIds: [id],
      });
      return ['Memory', template, content] as const;
    }),
    ['Wifi', 'None', (text) => ({ ssid: text.slice(0, 8), password: text, hidden: true })],
    [
      'VCard',
      'None',
      (text) => ({
        firstName: text,
        lastName: text,
        organization: text,
        title: text,
        street: text,
        city: text,
        region: text,
        postalCode: text,
        country: text,
        note: `${text}\n${text}`,
        website: 'example.com/?q="><b>',
      }),
    ],
    [
      'Event',
      'None',
      (text) => ({
        title: text,
        start: '2030-05-17',
        location: text,
        description: `${text}\n${text}`,
        url: 'example.com',
      }),
    ],
  ];

const WIRE: Readonly<Record<string, (text: string) => string>> = {
  Text: (text) => text,
  Wifi: (text) => `WIFI:S:${text};P:${text};;`,
  VCard: (text) =>
    ['FN', 'N', 'ORG', 'TEL', 'EMAIL', 'URL', 'ADR', 'NOTE'].reduce(
      (card, name) => `${card}\n${name}:${text}`,
      'BEGIN:VCARD',
    ),
  Event: (text) =>
    ['SUMMARY', 'DTSTART', 'DTEND', 'DTSTART;TZID=x', 'DURATION', 'LOCATION', 'DESCRIPTION', 'URL'].reduce(
      (event, name) => `${event}\n${name}:${text}`,
      'BEGIN:VEVENT',
    ),
  Email: (text) => text,
};

describeApi('A page of hostile content', ({ running }) => {
  let one: PageClient;
  let id: string;

  before(async () => {
    one = await pageClientOf(running);
    id = await one.upload();
  });

  const draw = async (
    payloadType: string,
    content: string,
    template = 'None',
  ): Promise<ReadHtml & { bytes: number }> => {
    const { id: campaign, code } = await one.create(payloadType, content, { experienceTemplateCode: template });
    const { text } = await supertest(running.url).get(`/p/${code}`).expect(200);
    const page = readHtml(text);
    expectHarmless(page, `${code}/`);
    await one.client.delete(`${CODES}/${campaign}`).expect(204);
    return { ...page, bytes: Buffer.byteLength(text) };
  };

  for (const [type, template, contentOf] of CONTENTS) {
    it(`shows it as text: ${type}, ${template}`, async () => {
      const takesFiles = type === 'Menu' || type === 'Memory';
      for (const text of HOSTILE) {
        const file = takesFiles ? await one.upload() : '';
        const page = await draw(type, JSON.stringify(contentOf(text, file)), template);
        expect(page.text).to.contain(type === 'Wifi' ? text.slice(0, 8) : text);
        expect(page.bytes).to.be.below(BYTES_MAX);
      }
    });
  }

  for (const [type, contentOf] of Object.entries(WIRE)) {
    it(`shows it as text where it is accepted as sent: ${type}`, async () => {
      for (const text of HOSTILE) {
        const page = await draw(type, contentOf(text));
        // Marks that turn text are dropped from what could be an address.
        const shown = type === 'Email' ? cleanValue(text) : text;
        expect(page.text.replace(/\s/g, '')).to.contain(shown.split(';', 1)[0]?.replace(/[\s\\]/g, ''));
        expect(page.tags.filter(({ name }) => name === 'h1')).to.have.lengthOf(1);
      }
    });
  }

  it('stays small with 6000 characters without a space', async () => {
    const long = 'W'.repeat(6000);
    const pages = [
      await draw('Menu', JSON.stringify({ title: 'Sample', description: long, assetIds: [id] })),
      await draw('Document', JSON.stringify({ title: 'Sample', summary: 'W'.repeat(1000), details: long })),
      await draw('Text', long),
      await draw('VCard', JSON.stringify({ fullName: 'Sample', note: long })),
      await draw('Event', JSON.stringify({ title: 'Sample', start: '2030-05-17', description: long })),
    ];
    for (const { bytes, text } of pages) {
      expect(bytes).to.be.below(BYTES_MAX);
      expect(text.split('W').length).to.be.above(6000);
    }
  });

  it('cannot be created with an address that is not http or https', async () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,<b>',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
    ]) {
      for (const [payloadType, content] of [
        ['Menu', { title: 'Sample', website: address, assetIds: [id] }],
        ['Document', { title: 'Sample', details: 'Text', ctaLabel: 'Go', ctaUrl: address }],
      ] as const) {
        const body = { name: 'Sample', mode: 'Dynamic', payloadType, content: JSON.stringify(content) };
        expect((await one.client.post(CODES, body)).status).to.equal(400);
      }
    }
  });

  it('reads a website without a scheme as https', async () => {
    const page = await draw('VCard', JSON.stringify({ fullName: 'Sample', website: 'example.com/team' }));
    const links = page.tags.flatMap(({ attributes: { href } }) => href ?? []);
    expect(links).to.include('https://example.com/team');
  });
});

import { expect } from 'chai';
import supertest, { type Response } from 'supertest';
import { CODES } from '../../support/http/client.js';
import { HOSTILE } from '../../support/pages/hostile-content.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';

const CONTACT = { firstName: 'Amélie', lastName: 'Sample', mobile: '+1 555 0100', note: 'One\nTwo' };
const EVENT = { title: 'Open night', start: '2030-05-17T18:30:00Z', end: '2030-05-17T21:00:00Z', location: 'Hall, 2' };

describeApi('The download of a page', ({ running }) => {
  let one: PageClient;

  before(async () => {
    one = await pageClientOf(running);
  });

  const get = (path: string): Promise<Response> =>
    supertest(running.url)
      .get(`/p/${path}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')));
      })
      .then((response) => response);

  const expectHeaders = ({ status, headers }: Response, type: string, disposition: string): void => {
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': disposition,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    expect(headers).not.to.have.property('set-cookie');
  };

  const linkOn = async (code: string): Promise<string | undefined> => {
    const { tags } = readHtml((await supertest(running.url).get(`/p/${code}`)).text);
    return tags.find(({ attributes }) => attributes.download !== undefined)?.attributes.href;
  };

  it('is the contact as a vCard, linked from its page', async () => {
    const { code } = await one.create('VCard', CONTACT);
    expect(await linkOn(code)).to.equal(`${code}/contact.vcf`);
    const response = await get(`${code}/contact.vcf`);
    expectHeaders(
      response,
      'text/vcard',
      `attachment; filename="Amelie Sample.vcf"; filename*=UTF-8''Am%C3%A9lie%20Sample.vcf`,
    );
    expect(response.body.split('\r\n')).to.deep.equal([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Sample;Amélie;;;',
      'FN:Amélie Sample',
      'TEL;TYPE=CELL:+15550100',
      'NOTE:One\\nTwo',
      'END:VCARD',
      '',
    ]);
  });

  it('is the event as a calendar, linked from its page', async () => {
    const { code } = await one.create('Event', EVENT);
    expect(await linkOn(code)).to.equal(`${code}/event.ics`);
    const response = await get(`${code}/event.ics`);
    expectHeaders(response, 'text/calendar', 'attachment; filename="Open night.ics"');
    const lines: string[] = response.body.split('\r\n');
    expect(lines).to.include.members(['DTSTART:20300517T183000Z', 'DTEND:20300517T210000Z', 'LOCATION:Hall\\, 2']);
    expect([lines[0], lines.at(-2), lines.at(-1)]).to.deep.equal(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  });

  it('is a vCard or event as sent, with the line ends and properties that files must have', async () => {
    const card = await one.create('VCard', 'BEGIN:VCARD\nVERSION:4.0\nFN:Sample\nX-OWN:kept\nEND:VCARD');
    expect((await get(`${card.code}/contact.vcf`)).body).to.equal(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Sample\r\nX-OWN:kept\r\nEND:VCARD\r\n',
    );
    const event = await one.create('Event', 'BEGIN:VEVENT\nSUMMARY:Sample\nDTSTART:20300517T183000Z\nEND:VEVENT');
    const { body } = await get(`${event.code}/event.ics`);
    expect(body).to.match(
      /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nBEGIN:VEVENT\r\nUID:[\s\S]*\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/,
    );
  });

  it('is what phones open, whatever the card or calendar lacks', async () => {
    const quoted = 'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg\r\nEND:VCARD';
    const old = await get(`${(await one.create('VCard', quoted)).code}/contact.vcf`);
    expectHeaders(old, 'text/vcard', `attachment; filename=Jorg.vcf; filename*=UTF-8''J%C3%B6rg.vcf`);
    expect(old.body).to.equal(`${quoted}\r\n`);
    const short = await get(`${(await one.create('VCard', 'MECARD:N:Sample,Anna;TEL:+15550100')).code}/contact.vcf`);
    expectHeaders(short, 'text/vcard', 'attachment; filename="Anna Sample.vcf"');
    expect(short.body).to.contain('\r\nN:Sample;Anna;;;\r\nFN:Anna Sample\r\n');
    const calendar = await one.create(
      'Event',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:X\nDTSTART:20300517\nEND:VEVENT',
    );
    const { body } = await get(`${calendar.code}/event.ics`);
    expect(body).to.match(
      /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.*\r\nBEGIN:VEVENT\r\nUID:.*\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/,
    );
    expect(body).to.contain('\r\nDTSTART;VALUE=DATE:20300517\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
  });

  it('has a file name that is valid everywhere, whatever the name of the contact', async () => {
    for (const name of [...HOSTILE, '../../etc/passwd', 'C:\\a|b?*"', '...', 'a\tb', 'é'.repeat(200)]) {
      const { id, code } = await one.create('VCard', `BEGIN:VCARD\nVERSION:3.0\nFN:${name.replaceAll('\\', '\\\\')}`);
      const { status, headers } = await get(`${code}/contact.vcf`);
      expect(status).to.equal(200);
      const disposition = headers['content-disposition'] ?? '';
      const encoded = /filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1];
      const plain = decodeURIComponent(encoded ?? /filename="?([^"]*)"?$/.exec(disposition)?.[1] ?? '');
      expect(plain).to.match(/^[^./\\:*?"<>|\p{Cc}\p{Cf}][^/\\:*?"<>|\p{Cc}\p{Cf}]*\.vcf$/u);
      expect(Buffer.byteLength(plain)).to.be.below(256);
      await one.client.delete(`${CODES}/${id}`);
    }
  });

  it('is not found for a paused campaign, another type, or content that is only text', async () => {
    const paused = await one.create('VCard', CONTACT);
    expect((await get(`${paused.code}/contact.vcf`)).status).to.equal(200);
    await one.client.put(`${CODES}/${paused.id}/status`, { isActive: false });
    const event = await one.create('Event', EVENT);
    const contact = await one.create('VCard', CONTACT);
    const text = await one.create('Text', 'BEGIN:VCARD\nFN:Sample\nEND:VCARD');
    const plain = await one.create('VCard', 'Only a text');
    expect(await linkOn(plain.code)).to.equal(undefined);
    const notAvailable = (await get('11111111')).body;
    for (const path of [
      `${paused.code}/contact.vcf`,
      `${event.code}/contact.vcf`,
      `${contact.code}/event.ics`,
      `${text.code}/contact.vcf`,
      `${plain.code}/contact.vcf`,
      '11111111/contact.vcf',
      'x/event.ics',
      `${contact.code}/contact.vcf/`,
      `${contact.code}/CONTACT.VCF`,
      `${contact.code}/other.vcf`,
    ]) {
      const { status, body } = await get(path);
      expect([path, status, body]).to.deep.equal([path, 404, notAvailable]);
    }
  });
});

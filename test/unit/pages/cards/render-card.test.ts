import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { ENGLISH } from '../../../../src/core/words/pages/english.js';
import { renderCard } from '../../../../src/pages/cards/render-card.js';

const htmlOf = (type: QrPayloadType, content: string): string =>
  renderToString(renderCard(type, content, (name) => name).render(ENGLISH).body);

describe('The links of a card', () => {
  it('dial every number, with its extension or pauses', () => {
    const numbers = {
      'TEL;VALUE=uri:tel:+1-555-555-5555;ext=5555': 'tel:+1-555-555-5555;ext=5555',
      'TEL;VALUE=uri:tel:+1-418-555-9254;ext=102': 'tel:+1-418-555-9254;ext=102',
      'TEL:+1 555 0100 ext. 7': 'tel:+15550100;ext=7',
      'TEL:+1 555 0100 x12': 'tel:+15550100;ext=12',
      'TEL:+1 555 0100,,7#': 'tel:+15550100,,7%23',
      'TEL:+15550100p7': 'tel:+15550100,7',
      'TEL:\u202d+1 555 0100\u202c': 'tel:+15550100',
    };
    for (const [line, href] of Object.entries(numbers)) {
      const html = htmlOf(QrPayloadType.VCard, `BEGIN:VCARD\nVERSION:4.0\nFN:Ann\n${line}\nEND:VCARD`);
      expect(/href="(tel:[^"]*)"/.exec(html)?.[1], line).to.equal(href);
    }
  });

  it('write to an address with the name of its owner', () => {
    const html = htmlOf(QrPayloadType.VCard, 'BEGIN:VCARD\nFN:Ann\nEMAIL:Ann <a@example.com>\nEND:VCARD');
    expect(html).to.contain('href="mailto:a@example.com"');
  });
});

describe('The card of a network with accounts', () => {
  it('shows who logs in, and how', () => {
    const html = htmlOf(QrPayloadType.Wifi, 'WIFI:T:WPA2-EAP;S:eduroam;E:PEAP;PH2:MSCHAPV2;I:anna@example.com;;');
    expect(html).to.contain('User name').and.contain('anna@example.com').and.contain(' · PEAP · MSCHAPV2');
    expect(html).not.to.contain(ENGLISH.joinOpenNetwork);
  });
});

describe('The card of content that its type cannot read', () => {
  const { Wifi, VCard, Event, Email, Text } = QrPayloadType;
  for (const [type, content] of [
    [Wifi, 'WIFI:T:WPA;;'],
    [Wifi, 'The password is on the wall'],
    [VCard, 'BEGIN:VCARD\nNOTE:Nobody\nEND:VCARD'],
    [Event, 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
    [Event, 'Tomorrow at eight'],
    [Email, 'Write to us'],
    [Text, '{"ssid":"Sample"}'],
  ] as const) {
    it(`shows the text, for reading and copying: ${type} ${content}`, () => {
      const { body, title } = renderCard(type, content, (name) => name).render(ENGLISH);
      const html = renderToString(body);
      expect(html.split(content.replaceAll('"', '&quot;'))).to.have.lengthOf(3);
      expect(html).to.contain('<details').and.not.to.contain('download');
      expect(title).to.equal(content.split('\n')[0]);
    });
  }
});

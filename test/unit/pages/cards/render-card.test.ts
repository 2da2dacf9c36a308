import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { renderCard } from '../../../../src/pages/cards/render-card.js';
import { ENGLISH } from '../../../../src/pages/document/words/english.js';

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

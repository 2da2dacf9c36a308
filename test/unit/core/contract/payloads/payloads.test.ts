import { expect } from 'chai';
import fc from 'fast-check';
import { QrPayloadType } from '../../../../../src/core/contract/payloads/payload-type.js';
import { EXPERIENCE_TEMPLATES, isHosted, PAYLOADS } from '../../../../../src/core/contract/payloads/payloads.js';

const types = fc.constantFrom(...Object.values(QrPayloadType));

/** Contents close to every form, with any text in them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom('\r\n', '\ud800', '%', '%0d%0a'),
);
const starts = [
  'mailto:',
  'MAILTO:a@example.com?',
  'tel:',
  'tel:+1',
  'sms:',
  'sms:?',
  'SMSTO:+15550100:',
  'sms:+15550100?body=',
  'sms:123;',
  'https://',
  'http://example.com/',
  'https://wa.me/',
  'wa.me/',
  'whatsapp://send?phone=15550100&text=',
  'example.com/',
  'WIFI:',
  'WIFI:S:',
  'BEGIN:VCARD',
  'BEGIN:VEVENT',
  'BEGIN:VCALENDAR',
  '+15550100:',
  'a@example.com',
  'javascript:',
  '{',
];
const names = [
  'to',
  'subject',
  'body',
  'phone',
  'message',
  'ssid',
  'password',
  'name',
  'email',
  'url',
  'title',
  'start',
  'end',
  'assetIds',
];
const value = fc.oneof(
  anyText,
  fc.jsonValue(),
  fc.constantFrom('+15550100', 'a@example.com', 'example.com', '2030-05-17'),
);
const contents = fc.oneof(
  anyText,
  fc.tuple(fc.constantFrom(...starts), anyText).map((parts) => parts.join('')),
  fc.dictionary(fc.constantFrom(...names, '__proto__'), value).map((object) => JSON.stringify(object)),
  fc.json(),
);

describe('payloads', () => {
  it('have a rule for every type of the contract', () => {
    expect(Object.keys(PAYLOADS)).to.have.members(Object.values(QrPayloadType));
    expect(Object.values(QrPayloadType).filter(isHosted)).to.deep.equal(['Menu', 'Document', 'Memory']);
    expect(Object.keys(EXPERIENCE_TEMPLATES)).to.deep.equal(['Menu', 'Document', 'Memory']);
  });

  it('never throw, whatever the content is, and only report problems of the content', () => {
    fc.assert(
      fc.property(types, contents, (type, content) => {
        const problems = PAYLOADS[type].check(content);
        for (const [field, messages] of Object.entries(problems)) {
          expect(field).to.match(/^content(?:\.[A-Za-z]+)?$/);
          expect(messages).not.to.have.length(0);
        }
        PAYLOADS[type].open(content);
        if (!PAYLOADS[type].hosted) PAYLOADS[type].encode(content);
      }),
      { numRuns: 3000 },
    );
  });

  it('open only addresses that are valid in a header and safe to open', () => {
    const { Url, Email, Phone, Sms, WhatsApp } = QrPayloadType;
    const addressTypes = fc.constantFrom(Url, Email, Phone, Sms, WhatsApp);
    let opened = 0;
    fc.assert(
      fc.property(addressTypes, contents, (type, content) => {
        const destination = PAYLOADS[type].open(content);
        if (destination.kind === 'page') return;
        opened++;
        expect(destination.location).to.match(/^(?:https?:\/\/[\x21-\x2e\x30-\x7e]|mailto:|tel:|sms:)[\x21-\x7e]*$/);
      }),
      { numRuns: 5000 },
    );
    expect(opened, 'the property saw addresses').to.be.above(100);
  });

  it('refuse blank contents of every type', () => {
    for (const type of Object.values(QrPayloadType)) {
      for (const content of ['', ' ', '\r\n\t'])
        expect(PAYLOADS[type].check(content), type).to.have.all.keys('content');
    }
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { enteredContent } from '../../../../../src/core/contract/payloads/entered-content.js';
import { QrPayloadType } from '../../../../../src/core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../../../../../src/core/contract/payloads/payloads.js';
import { textsOf } from '../../../../../src/core/errors.js';

const { Url, Text, Email, Phone, Sms, WhatsApp, Wifi, VCard, Event, Menu } = QrPayloadType;

const WIRES: readonly (readonly [QrPayloadType, string])[] = [
  [Url, 'https://example.com/x'],
  [Email, 'mailto:a@example.com?subject=Hello%20you'],
  [Phone, 'tel:+15550100'],
  [Sms, 'SMSTO:+15550100:Hi there'],
  [Sms, 'sms:+15550100?body=Hi'],
  [WhatsApp, 'https://wa.me/15550100?text=Hi'],
  [Wifi, 'WIFI:T:WPA;S:Cafe;P:abcdefgh;;'],
  [VCard, 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Sample\r\nEND:VCARD'],
  [Event, 'BEGIN:VEVENT\r\nSUMMARY:X\r\nDTSTART:20300517T183000Z\r\nEND:VEVENT'],
];

/** What a Static code with this content carries; problems if it is refused. */
const codeOf = (type: QrPayloadType, sent: string) => {
  const content = enteredContent(type, sent);
  const problems = textsOf(PAYLOADS[type].check(content));
  return Object.keys(problems).length > 0 ? problems : PAYLOADS[type].encode(content);
};

describe('An entered content', () => {
  it('is encoded as it was checked, without what surrounds it', () => {
    for (const [type, wire] of WIRES) {
      for (const outer of [...' \n\t\u00a0\ufeff\u200b\u200e\u2060\u00ad', '\r\n', '\ufeff\r\n']) {
        expect(codeOf(type, `${outer}${wire}${outer}`), `${type} ${encodeURIComponent(outer)}`).to.equal(wire);
      }
    }
  });

  it('has no invisible characters in its address or number', () => {
    for (const [type, sent, code] of [
      [Url, 'https://example.com/\u200b', 'https://example.com/'],
      [Url, 'https://example.com/a\u200bb?c=\u2060d\u00ad#\ufeffe', 'https://example.com/ab?c=d#e'],
      [Url, 'https://exam\u00adple.com/x\u200e', 'https://example.com/x'],
      [Url, 'example.com\u200e/x', 'https://example.com/x'],
      [
        Url,
        'https://example.com/می\u200cخواهم',
        'https://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
      ],
      [Phone, '\u202a+1 555 0100\u202c', 'tel:+15550100'],
      [Phone, '+1\u200e 555\u2060 0100', 'tel:+15550100'],
      [Phone, 'tel:\u202a+15550100\u202c', 'tel:+15550100'],
      [Phone, 'tel: +15550100', 'tel:+15550100'],
      [Phone, '{"phone":"\u202a+15550100\u202c"}', 'tel:+15550100'],
      [Email, 'a@exam\u00adple.com', 'mailto:a@example.com'],
      [Email, 'mailto: \u200ba@example.com', 'mailto:a@example.com'],
      [
        Email,
        'mailto:a@example.com?cc=b@exam\u200bple.com&body=\u200fx',
        'mailto:a@example.com?cc=b@example.com&body=\u200fx',
      ],
      [Email, '{"to":"\u200ba@example.com"}', 'mailto:a@example.com'],
      [Email, '{"to":"a@example.com,\u200b b@example.com\ufeff"}', 'mailto:a@example.com,b@example.com'],
      [Sms, '\u200e+15550100 :Hi\u200d', 'SMSTO:+15550100:Hi'],
      [Sms, 'SMSTO: +1555\u200e0100 :Hi', 'SMSTO:+15550100:Hi'],
      [Sms, 'sms:+1555\u200b0100&body=👩\u200d👧 \u200fx', 'sms:+15550100&body=👩\u200d👧 \u200fx'],
      [WhatsApp, 'https://wa.me/1555\u200b0100?text=\u200fx', 'https://wa.me/15550100?text=\u200fx'],
      [
        WhatsApp,
        'https://api.whatsapp.com/send?phone=\u200e15550100&text=Hi',
        'https://api.whatsapp.com/send?phone=15550100&text=Hi',
      ],
      [Wifi, 'WIFI: T:WPA; S: Cafe ;\n P:a\\\\; b\\; c:d;;', 'WIFI:T:WPA;S: Cafe ;P:a\\\\; b\\; c:d;;'],
      [Wifi, '{"ssid":"Guests\u200b","password":"\ufeff abc "}', 'WIFI:T:WPA;S:Guests;P: abc ;;'],
    ] as const) {
      expect(codeOf(type, sent), sent).to.equal(code);
    }
  });

  it('has none in the addresses of a contact and an event', () => {
    const website = '\u200bhttps://example.com/\u2060a\u200e';
    const contact = { name: 'Anna Sample', website, email: 'a@example.com\u200b', phone: '\u202a+15550100\u202c' };
    expect(codeOf(VCard, JSON.stringify(contact)))
      .to.contain('URL:https://example.com/a\r\n')
      .and.contain('EMAIL;TYPE=INTERNET:a@example.com\r\n')
      .and.contain('TEL;TYPE=VOICE:+15550100\r\n');
    const event = { title: 'X', start: '\ufeff2030-05-17\u200e', url: website };
    expect(codeOf(Event, JSON.stringify(event)))
      .to.contain('URL:https://example.com/a\r\n')
      .and.contain('20300517\r\n');
  });

  it('keeps the words of a person as sent', () => {
    for (const text of [' a\r\nb ', '\u200fשלום!\u200f', '👩\u200d👧']) {
      expect(codeOf(Text, text)).to.equal(text);
      expect(enteredContent(Menu, JSON.stringify({ title: text }))).to.equal(JSON.stringify({ title: text }));
    }
    expect(codeOf(Text, '\ufeffHello')).to.equal('Hello');
  });

  it('is blank if nobody sees anything', () => {
    for (const type of Object.values(QrPayloadType)) {
      expect(codeOf(type, '\ufeff\u200b \u2060'), type).to.deep.equal({
        content: ['Must not be empty or only white space.'],
      });
    }
  });

  it('is refused if it holds the beginning of two addresses', () => {
    const twice = ['Must have http:// or https:// only once: it holds the beginning of two addresses.'];
    for (const scheme of [
      'https://https://',
      'http://https://',
      'HTTPS://http://',
      'https://https//',
      'https://example.comhttps://',
      'https://http:/',
      'https://www.https://',
      'http://ttps://',
    ]) {
      expect(codeOf(Url, `${scheme}example.com/x`), scheme).to.deep.equal({ content: twice });
    }
    expect(codeOf(VCard, '{"name":"X","website":"https://https://example.com"}')).to.have.all.keys('content.website');
    for (const fine of [
      'https://example.com/https://example.org',
      'https://example.com/?u=http://x',
      'https://https.example.com//a',
    ]) {
      expect(codeOf(Url, fine)).to.equal(fine);
    }
  });

  it('is itself when it is entered again', () => {
    const piece = fc.constantFrom(
      ' ',
      '\u200b',
      '\ufeff',
      '\u200d',
      ':',
      '?',
      '&body=',
      'tel:',
      'mailto',
      'a@b.c',
      '+1555',
      '{',
      '/',
      'x',
    );
    const texts = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(QrPayloadType)), texts, (type, pieces) => {
        const once = enteredContent(type, pieces.join(''));
        if (type !== Text) expect(enteredContent(type, once)).to.equal(once);
      }),
      { numRuns: 3000 },
    );
  });
});

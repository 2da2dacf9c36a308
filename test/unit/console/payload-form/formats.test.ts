import { expect } from 'chai';
import fc from 'fast-check';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../../../../src/core/contract/payloads/payloads.js';
import { type Problem, problem } from '../../../../src/core/contract/problems.js';
import { loadConsoleModule } from '../../../support/console/console-module.js';

type Fields = Record<string, string | boolean>;
type Messages = Record<string, readonly Problem[]>;
interface Format {
  readonly names: Readonly<Record<string, readonly [string, ...string[]]>>;
  read(content: string): { kind: 'fields'; fields: Fields; kept: Record<string, unknown> } | { kind: 'text' };
  write(fields: Fields, kept: Record<string, unknown>): string;
}
type DirectType = Exclude<keyof typeof QrPayloadType, 'Menu' | 'Document' | 'Memory'>;

const { FORMATS, checkForm } = await loadConsoleModule<{
  FORMATS: Record<DirectType, Format>;
  checkForm(type: DirectType, content: string): Messages;
}>('payload-form/formats.ts');

const ODD = ['', ' ', 'a\nb', '\u0000', '\ud800', '{', '{}', 'null', 'tel:+1', '\t', ' x ', '😀', 'مرحبا'];
const text = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme', maxLength: 40 }));
const number = fc.oneof(text, fc.constantFrom('+15550100', '030 / 123 45', '+49 (0)30 1', 'tel:12345', '12:34'));
const emails = fc.oneof(text, fc.constantFrom('name@example.com', 'a@b.c, d@e.f', 'mailto:a@b.c', '{x@y.z', 'a@@b'));
const address = fc.oneof(
  text,
  fc.constantFrom('example.com', 'https://example.com/ä?b=c d', 'http://u:p@example.com', 'ftp://x.y', 'mailto:a@b.c'),
  fc.webUrl(),
);
const pad = (value: number): string => String(value).padStart(2, '0');
const day = fc
  .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${pad(month)}-${pad(date)}`);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute, second]) => `${pad(hour)}:${pad(minute)}${second === 0 ? '' : `:${pad(second)}`}`);
const time = fc.tuple(day, clock).map(([date, hour]) => `${date}T${hour}`);
const offset = fc.constantFrom('', 'Z', '+02:00', '-09:30');
const common = { title: text, location: text, description: text, url: address };
const dayOrNone = fc.oneof(fc.constant(''), day);
const wholeDays = fc.record({
  ...common,
  allDay: fc.constant(true),
  start: dayOrNone,
  end: dayOrNone,
  offset: fc.constant(''),
});
const hours = fc.record({
  ...common,
  allDay: fc.constant(false),
  start: time,
  end: fc.oneof(fc.constant(''), time),
  offset,
});
const CARD = ['firstName', 'lastName', 'fullName', 'organization', 'title', 'street', 'city', 'region'];

/** Any input that a form of the type accepts. */
const FIELDS: Record<DirectType, fc.Arbitrary<Fields>> = {
  Url: fc.record({ content: address }),
  Text: fc.record({ content: text }),
  Email: fc.record({ to: emails, cc: emails, bcc: emails, subject: text, body: text }),
  Phone: fc.record({ phone: number }),
  Sms: fc.record({ phone: number, message: text }),
  WhatsApp: fc.record({ phone: number, message: text }),
  Wifi: fc.record({
    ssid: text,
    password: text,
    encryption: fc.constantFrom('WPA', 'WEP', 'nopass'),
    hidden: fc.boolean(),
  }),
  VCard: fc.record({
    ...Object.fromEntries([...CARD, 'postalCode', 'country', 'note'].map((name) => [name, text])),
    phone: number,
    mobile: number,
    email: emails,
    website: address,
  }),
  Event: fc.oneof(wholeDays, hours),
};

/** Contents as other programs write them, and how the form shows them. */
const FOREIGN: readonly [DirectType, string, Fields][] = [
  ['Phone', 'tel:+15550100', { phone: '+15550100' }],
  ['Phone', '{"number": "030 123"}', { phone: '030 123' }],
  ['Sms', 'sms:+15550100?body=Hello%0D%0Ayou', { phone: '+15550100', message: 'Hello\r\nyou' }],
  ['Sms', 'SMSTO:+15550100:Hello: you', { phone: '+15550100', message: 'Hello: you' }],
  ['WhatsApp', 'https://wa.me/15550100?text=Hello%20you', { phone: '+15550100', message: 'Hello you' }],
  [
    'Email',
    'mailto:a@example.com?subject=Table%20for%20two&body=Hello%0D%0Ayou',
    { to: 'a@example.com', cc: '', bcc: '', subject: 'Table for two', body: 'Hello\nyou' },
  ],
  [
    'Wifi',
    'WIFI:S:Guests\\; all;T:WPA2;P:12345678;H:true;;',
    { ssid: 'Guests; all', password: '12345678', encryption: 'WPA', hidden: true },
  ],
];

/** Contents with something for which the form has no field. */
const AS_TEXT: readonly [DirectType, string][] = [
  ['Phone', 'tel:+15550100;ext=12'],
  ['Phone', 'ask at the desk'],
  ['Sms', 'sms:+15550100?body=Hello&type=sms'],
  ['Email', 'mailto:?subject=Hello'],
  ['Email', 'mailto:a@example.com?subject=a&subject=b'],
  ['Wifi', 'WIFI:T:WPA;S:a;S:b;P:12345678;;'],
  ['Wifi', 'WIFI:T:WPA;S:a;P:12345678;; and more'],
  ['Sms', 'sms:+15550100,+15550101?body=Hello'],
  ['WhatsApp', 'https://wa.me/message/ABCDEF'],
  ['Email', 'mailto:a@example.com?subject=a&in-reply-to=b'],
  ['Wifi', 'WIFI:T:WPA2-EAP;S:Office;E:PEAP;;'],
  ['Wifi', '{"ssid": "a", "hidden": "yes"}'],
  ['VCard', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sample\r\nEND:VCARD'],
  ['Event', '{"title":"a","start":"2030-05-17T18:30+02:00","end":"2030-05-17T20:30+01:00"}'],
];

describe('The formats of contents', () => {
  for (const [type, fields] of Object.entries(FIELDS) as [DirectType, fc.Arbitrary<Fields>][]) {
    const format = FORMATS[type];

    it(`return the fields of ${type} that were written`, () => {
      const kept = fc.dictionary(
        fc.string({ unit: 'grapheme', maxLength: 5 }).map((name) => `x-${name}`),
        fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value))),
        { maxKeys: 2 },
      );
      const hasMembers = type !== 'Url' && type !== 'Text';
      fc.assert(
        fc.property(fields, hasMembers ? kept : fc.constant({}), (typed, more) => {
          expect(format.read(format.write(typed, more))).to.deep.equal({ kind: 'fields', fields: typed, kept: more });
        }),
      );
    });

    it(`report the same problems of ${type} as the service, by names in the form`, () => {
      fc.assert(
        fc.property(fields, (typed) => {
          const content = format.write(typed, {});
          const said = PAYLOADS[QrPayloadType[type]].check(content);
          if (content.trim() !== '') expect(checkForm(type, content)).to.deep.equal(said);
          const paths = Object.values(format.names).map(([name]) => (name === '' ? 'content' : `content.${name}`));
          if (content.trim() !== '') expect(paths).to.include.members(Object.keys(said));
        }),
      );
    });
  }

  it('show what other programs wrote', () => {
    for (const [type, content, fields] of FOREIGN) {
      expect(FORMATS[type].read(content)).to.deep.equal({ kind: 'fields', fields, kept: {} });
    }
  });

  it('preserve the meaning when an unchanged form is written', () => {
    for (const [type, content, fields] of FOREIGN) {
      const payload = PAYLOADS[QrPayloadType[type]];
      expect(payload.open(FORMATS[type].write(fields, {}))).to.deep.equal(payload.open(content));
    }
  });

  it('treat content without a suitable field as text', () => {
    for (const [type, content] of AS_TEXT) expect(FORMATS[type].read(content), content).to.deep.equal({ kind: 'text' });
  });

  it('preserve unknown members', () => {
    const read = FORMATS.Wifi.read('{"ssid":"a","password":"b","__proto__":1,"eap":{"x":2}}');
    const kept = Object.fromEntries([
      ['__proto__', 1],
      ['eap', { x: 2 }],
    ]);
    const fields = { ssid: 'a', password: 'b', encryption: 'WPA', hidden: false };
    expect(read).to.deep.equal({ kind: 'fields', fields, kept });
  });

  it('report a missing content at the first field', () => {
    const blank = [problem('not_blank')];
    expect(checkForm('Text', ' ')).to.deep.equal({ content: blank });
    expect(checkForm('Wifi', '')).to.deep.equal({ 'content.ssid': blank });
  });

  it('write a single address or number as plain text, and everything else as an object', () => {
    const alone = { to: 'a@b.c, d@e.f', cc: '', bcc: '', subject: '', body: '' };
    expect(FORMATS.Email.write(alone, {})).to.equal('a@b.c, d@e.f');
    expect(FORMATS.Email.write({ ...alone, to: 'a' }, {})).to.equal('{"to":"a"}');
    expect(FORMATS.Email.write(alone, { x: 1 })).to.equal('{"to":"a@b.c, d@e.f","x":1}');
    expect(FORMATS.Phone.write({ phone: '030 123' }, {})).to.equal('030 123');
    expect(FORMATS.Sms.write({ phone: '030 123', message: '' }, {})).to.equal('{"phone":"030 123"}');
  });

  it('refuse a content that is too long', () => {
    expect(checkForm('Text', 'x'.repeat(8001))).to.deep.equal({
      content: [problem('at_most_characters', { max: 8000 })],
    });
    expect(checkForm('Text', '😀'.repeat(8000))).to.deep.equal({});
  });
});

import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { QrPayloadType } from '../../../../src/campaigns/payloads/payload-type.js';
import { readEvent } from '../../../../src/pages/cards/calendar-event.js';
import { readContact } from '../../../../src/pages/cards/contact.js';
import { renderCard } from '../../../../src/pages/cards/render-card.js';

const eventOf = (...lines: string[]): string => ['BEGIN:VEVENT', 'SUMMARY:Sample', ...lines, 'END:VEVENT'].join('\n');

const textOf = (type: QrPayloadType, content: string): string =>
  renderToString(renderCard(type, content, (name) => name).body)
    .replace(/<\/(?:p|dt|dd|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '');

describe('The page of an event', () => {
  const WHEN: readonly (readonly [title: string, lines: string[], words: string[]])[] = [
    [
      'says times of one day once, in their zone',
      ['DTSTART:20300517T183000Z', 'DTEND:20300517T210000Z'],
      ['Friday, 17 May 2030', '18:30 – 21:00 UTC'],
    ],
    [
      'says both days of what goes past midnight',
      ['DTSTART:20300517T223000Z', 'DTEND:20300518T013000Z'],
      ['Friday, 17 May 2030, 22:30 UTC', 'until Saturday, 18 May 2030, 01:30 UTC'],
    ],
    [
      'leaves a local time as it is written, with the zone',
      ['DTSTART;TZID=Europe/Berlin:20300517T183000', 'DTEND;TZID="Asia/Tokyo":20300518T010005'],
      ['Friday, 17 May 2030, 18:30 (Europe/Berlin)', 'until Saturday, 18 May 2030, 01:00:05 (Asia/Tokyo)'],
    ],
    ['leaves a time without a zone without one', ['DTSTART:20300517T183000'], ['Friday, 17 May 2030, 18:30 \n']],
    [
      'says whole days with the last one, which files have exclusive',
      ['DTSTART;VALUE=DATE:20301231', 'DTEND;VALUE=DATE:20310102'],
      ['Tuesday, 31 December 2030', 'until Wednesday, 1 January 2031'],
    ],
    [
      'says a single whole day once',
      ['DTSTART;VALUE=DATE:20280229', 'DTEND;VALUE=DATE:20280301'],
      ['Tuesday, 29 February 2028 \n'],
    ],
    ['says a duration in words', ['DTSTART:20300517T183000Z', 'DURATION:PT1H30M'], ['for 1 hour 30 minutes']],
    ['shows what is no time as it is written', ['DTSTART:20300230T183000Z'], ['20300230T183000Z']],
    ['tells that it repeats', ['DTSTART:20300517', 'RRULE:FREQ=WEEKLY'], ['It repeats']],
  ];

  for (const [title, lines, words] of WHEN) {
    it(title, () => {
      const text = textOf(QrPayloadType.Event, eventOf(...lines));
      for (const part of words) expect(text).to.contain(part);
      if (!words.some((part) => part.startsWith('until'))) expect(text).not.to.contain('until');
    });
  }

  it('is of the event itself, not of its zone and alarm', () => {
    const zone = 'BEGIN:VTIMEZONE\nBEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE';
    const alarm = 'BEGIN:VALARM\nDESCRIPTION:Alarm\nSUMMARY:Alarm\nEND:VALARM';
    const own = eventOf(alarm, 'DTSTART:20300517', 'DESCRIPTION:Own\\, with\\n a line\n  that is folded');
    const event = readEvent(`BEGIN:VCALENDAR\n${zone}\n${own}\n${eventOf('LOCATION:Other')}\nEND:VCALENDAR`);
    expect(event).to.deep.equal({
      ...{ title: 'Sample', start: { date: '2030-05-17', time: null, zone: '' }, end: null, duration: null },
      ...{ repeats: false, location: null, description: 'Own, with\n a line that is folded', url: null },
    });
  });
});

describe('The page of a contact', () => {
  it('has every way to reach somebody', () => {
    const card = [
      ...[
        'BEGIN:VCARD',
        'VERSION:4.0',
        'N:Sample;Ann;;Dr.;',
        'ORG:Example;Sales',
        'item1.TEL;TYPE="cell,voice":tel:+1-555-0100',
      ],
      ...[
        'TEL;TYPE=FAX:+15550101',
        'EMAIL:a@example.com',
        'EMAIL:b@example.com',
        'URL:https://example.com/?a;b',
        'NOTE:Hi',
      ],
    ].join('\n');
    expect(readContact(card)).to.deep.equal({
      name: 'Dr. Ann Sample',
      organization: 'Example, Sales',
      title: null,
      numbers: [
        { kind: 'Mobile', text: '+1-555-0100' },
        { kind: 'Fax', text: '+15550101' },
      ],
      emails: ['a@example.com', 'b@example.com'],
      websites: ['https://example.com/?a;b'],
      addresses: [],
      note: 'Hi',
    });
  });

  it('reads a structured value whose first parts are empty', () => {
    const content = '{"fullName":"A","street":"S 1","city":"Berlin","postalCode":"10117","country":"Germany"}';
    expect(readContact(content)?.addresses).to.deep.equal([['S 1', '10117 Berlin', 'Germany']]);
  });

  it('names an organisation alone once', () => {
    const contact = readContact('{"organization":"Example"}');
    expect([contact?.name, contact?.organization]).to.deep.equal(['Example', null]);
  });
});

describe('The page of a content that is only text', () => {
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
    it(`shows it to read and to copy: ${type} ${content}`, () => {
      const { body, title } = renderCard(type, content, (name) => name);
      const html = renderToString(body);
      expect(html.split(content.replaceAll('"', '&quot;'))).to.have.lengthOf(3);
      expect(html).to.contain('<details').and.not.to.contain('download');
      expect(title).to.equal(content.split('\n')[0]);
    });
  }
});

import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { QrPayloadType } from '../../../../src/core/contract/payloads/payload-type.js';
import { ARABIC } from '../../../../src/core/words/pages/arabic.js';
import { ENGLISH } from '../../../../src/core/words/pages/english.js';
import { GERMAN } from '../../../../src/core/words/pages/german.js';
import { JAPANESE } from '../../../../src/core/words/pages/japanese.js';
import { readEvent } from '../../../../src/pages/cards/calendar-event.js';
import { renderCard } from '../../../../src/pages/cards/render-card.js';

const eventOf = (...lines: string[]): string => ['BEGIN:VEVENT', 'SUMMARY:Sample', ...lines, 'END:VEVENT'].join('\n');

const textOf = (type: QrPayloadType, content: string): string =>
  renderToString(renderCard(type, content, (name) => name).render(ENGLISH).body)
    .replace(/<\/(?:p|dt|dd|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '');

describe('The page of an event', () => {
  const WHEN: readonly (readonly [title: string, lines: string[], words: string[]])[] = [
    [
      'shows times of one day once, with their zone',
      ['DTSTART:20300517T183000Z', 'DTEND:20300517T210000Z'],
      ['Friday, 17 May 2030', '18:30 – 21:00 (UTC)'],
    ],
    [
      'shows both days of an event that ends after midnight',
      ['DTSTART:20300517T223000Z', 'DTEND:20300518T013000Z'],
      ['Friday, 17 May 2030, 22:30 (UTC)', 'until Saturday, 18 May 2030, 01:30 (UTC)'],
    ],
    [
      'shows a local time as written, with its zone',
      ['DTSTART;TZID=Europe/Berlin:20300517T183000', 'DTEND;TZID="Asia/Tokyo":20300518T010005'],
      ['Friday, 17 May 2030, 18:30 (Europe/Berlin)', 'until Saturday, 18 May 2030, 01:00:05 (Asia/Tokyo)'],
    ],
    ['shows no zone for a time without one', ['DTSTART:20300517T183000'], ['Friday, 17 May 2030, 18:30\n']],
    [
      'shows the last of several whole days, though files have the day after it',
      ['DTSTART;VALUE=DATE:20301231', 'DTEND;VALUE=DATE:20310102'],
      ['Tuesday, 31 December 2030', 'until Wednesday, 1 January 2031'],
    ],
    [
      'shows a single whole day once',
      ['DTSTART;VALUE=DATE:20280229', 'DTEND;VALUE=DATE:20280301'],
      ['Tuesday, 29 February 2028\n'],
    ],
    ['shows a duration in words', ['DTSTART:20300517T183000Z', 'DURATION:PT1H30M'], ['Duration: 1 hour, 30 minutes']],
    ['shows a time that does not exist as written', ['DTSTART:20300230T183000Z'], ['20300230T183000Z']],
    ['shows that it repeats', ['DTSTART:20300517', 'RRULE:FREQ=WEEKLY'], ['This event repeats']],
  ];

  for (const [title, lines, words] of WHEN) {
    it(title, () => {
      const text = textOf(QrPayloadType.Event, eventOf(...lines));
      for (const part of words) expect(text).to.contain(part);
      if (!words.some((part) => part.startsWith('until'))) expect(text).not.to.contain('until');
    });
  }

  const JSON_WHEN: readonly (readonly [title: string, content: object, words: string[]])[] = [
    [
      'shows a time with an offset as sent',
      { start: '2030-05-17T15:00:00+02:00', end: '2030-05-17T17:30:00+02:00' },
      ['Friday, 17 May 2030', '15:00 – 17:30 (UTC+2)'],
    ],
    [
      'shows the time of the place without a zone',
      { start: '2030-05-17T15:00', end: '2030-05-17T17:30' },
      ['15:00 – 17:30\n'],
    ],
    [
      'shows both zones of a flight',
      { start: '2030-05-17T09:00-03:30', end: '2030-05-17T20:00+05:45' },
      ['Friday, 17 May 2030, 09:00 (UTC−3:30)', 'until Friday, 17 May 2030, 20:00 (UTC+5:45)'],
    ],
    [
      'takes one offset for both times',
      { start: '2030-05-17T15:00+02:00', end: '2030-05-17T17:30' },
      ['17:30 (UTC+2)'],
    ],
    ['shows UTC where it was sent', { start: '2030-05-17T15:00Z' }, ['Friday, 17 May 2030, 15:00 (UTC)']],
    ['shows the day as sent, whatever its offset', { start: '2030-05-17T23:30-08:00' }, ['17 May 2030, 23:30 (UTC−8)']],
    [
      'shows the first and the last of several days',
      { start: '2030-05-17', end: '2030-05-19' },
      ['Friday, 17 May 2030\n', 'until Sunday, 19 May 2030\n'],
    ],
    ['shows one day once', { start: '2030-05-17', end: '2030-05-17' }, ['Friday, 17 May 2030\n']],
  ];

  for (const [title, content, words] of JSON_WHEN) {
    it(`${title}, from an object`, () => {
      const text = textOf(QrPayloadType.Event, JSON.stringify({ title: 'Sample', ...content }));
      for (const part of words) expect(text).to.contain(part);
      if (!words.some((part) => part.startsWith('until'))) expect(text).not.to.contain('until');
    });
  }

  it('tells programs the time with its offset', () => {
    const html = renderToString(
      renderCard(QrPayloadType.Event, '{"title":"a","start":"2030-05-17T15:00+02:00"}', () => null).render(ENGLISH)
        .body,
    );
    expect(html).to.contain('datetime="2030-05-17T15:00+02:00"');
  });

  for (const [words, when] of [
    [GERMAN, 'Freitag, 17. Mai 2030, 15:00(UTC+2)bisSamstag, 18. Mai 2030, 01:00(UTC+2)'],
    [JAPANESE, '2030年5月17日金曜日、15:00(UTC+2)2030年5月18日土曜日、1:00(UTC+2)まで'],
    [ARABIC, 'الجمعة، 17 مايو 2030، 3:00 م(UTC+2)حتىالسبت، 18 مايو 2030، 1:00 ص(UTC+2)'],
  ] as const) {
    it(`uses the language of its words: ${words.language}`, () => {
      const content = { title: 'Sample', start: '2030-05-17T15:00+02:00', end: '2030-05-18T01:00+02:00' };
      const card = renderCard(QrPayloadType.Event, JSON.stringify(content), () => null);
      const text = renderToString(card.render(words).body).replace(/<[^>]*>/g, '');
      expect(text.replace(/ (?=\()|(?<=حتى|bis) |[\u200e\u200f\u061c]/g, '')).to.contain(when);
    });
  }

  it('shows the event itself, not its time zone and alarm', () => {
    const zone = 'BEGIN:VTIMEZONE\nBEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE';
    const alarm = 'BEGIN:VALARM\nDESCRIPTION:Alarm\nSUMMARY:Alarm\nEND:VALARM';
    const own = eventOf(alarm, 'DTSTART:20300517', 'DESCRIPTION:Own\\, with\\n a line\n  that is folded');
    const event = readEvent(`BEGIN:VCALENDAR\n${zone}\n${own}\n${eventOf('LOCATION:Other')}\nEND:VCALENDAR`);
    expect(event).to.deep.equal({
      title: 'Sample',
      start: { date: '2030-05-17', time: null, zone: '' },
      end: null,
      duration: null,
      repeats: false,
      location: null,
      description: 'Own, with\n a line that is folded',
      url: null,
    });
  });

  it('shows the readable parts of an event that breaks the rules of RFC 5545', () => {
    const event = readEvent('BEGIN:VEVENT\nno property\nSUMMARY:Sample\nDTSTART:soon\nRRULE:FREQ=SOMETIMES');
    expect([event?.title, event?.start, event?.repeats]).to.deep.equal(['Sample', 'soon', true]);
  });
});

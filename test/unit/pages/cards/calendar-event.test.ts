import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import { QrPayloadType } from '../../../../src/campaigns/payloads/payload-type.js';
import { readEvent } from '../../../../src/pages/cards/calendar-event.js';
import { renderCard } from '../../../../src/pages/cards/render-card.js';
import { ENGLISH } from '../../../../src/pages/document/words/english.js';

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
      ['Friday, 17 May 2030', '18:30 – 21:00 UTC'],
    ],
    [
      'shows both days of an event that ends after midnight',
      ['DTSTART:20300517T223000Z', 'DTEND:20300518T013000Z'],
      ['Friday, 17 May 2030, 22:30 UTC', 'until Saturday, 18 May 2030, 01:30 UTC'],
    ],
    [
      'shows a local time as written, with its zone',
      ['DTSTART;TZID=Europe/Berlin:20300517T183000', 'DTEND;TZID="Asia/Tokyo":20300518T010005'],
      ['Friday, 17 May 2030, 18:30 (Europe/Berlin)', 'until Saturday, 18 May 2030, 01:00:05 (Asia/Tokyo)'],
    ],
    ['shows no zone for a time without one', ['DTSTART:20300517T183000'], ['Friday, 17 May 2030, 18:30 \n']],
    [
      'shows the last of several whole days, though files have the day after it',
      ['DTSTART;VALUE=DATE:20301231', 'DTEND;VALUE=DATE:20310102'],
      ['Tuesday, 31 December 2030', 'until Wednesday, 1 January 2031'],
    ],
    [
      'shows a single whole day once',
      ['DTSTART;VALUE=DATE:20280229', 'DTEND;VALUE=DATE:20280301'],
      ['Tuesday, 29 February 2028 \n'],
    ],
    ['shows a duration in words', ['DTSTART:20300517T183000Z', 'DURATION:PT1H30M'], ['Duration: 1 hour, 30 minutes']],
    ['shows a time that does not exist as written', ['DTSTART:20300230T183000Z'], ['20300230T183000Z']],
    ['shows that it repeats', ['DTSTART:20300517', 'RRULE:FREQ=WEEKLY'], ['It repeats']],
  ];

  for (const [title, lines, words] of WHEN) {
    it(title, () => {
      const text = textOf(QrPayloadType.Event, eventOf(...lines));
      for (const part of words) expect(text).to.contain(part);
      if (!words.some((part) => part.startsWith('until'))) expect(text).not.to.contain('until');
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

  it('shows what can be read of an event that breaks the rules of RFC 5545', () => {
    const event = readEvent('BEGIN:VEVENT\nno property\nSUMMARY:Sample\nDTSTART:soon\nRRULE:FREQ=SOMETIMES');
    expect([event?.title, event?.start, event?.repeats]).to.deep.equal(['Sample', 'soon', true]);
  });
});

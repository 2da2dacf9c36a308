import { expect } from 'chai';
import fc from 'fast-check';
import {
  eventPayload,
  toCalendarFile,
  toReadableCalendar,
} from '../../../../../../src/core/contract/payloads/types/event.js';
import { offsetText, readEventTime } from '../../../../../../src/core/contract/payloads/types/event-time.js';
import { textsOf } from '../../../../../../src/core/errors.js';
import { components, unfold, valueOfLine } from '../lines.js';
import { hardText, withPlainBreaks } from '../strings.js';

const json = (value: object): string => JSON.stringify(value);
const valuesOf = (content: object) => {
  expect(textsOf(eventPayload.check(json(content))), json(content)).to.deep.equal({});
  const lines = unfold(eventPayload.encode(json(content)));
  return (name: string, parameters?: string) => valueOfLine(lines, name, parameters);
};

describe('content of an Event', () => {
  it('writes an object as iCalendar', () => {
    const content = json({
      title: 'Opening; night',
      start: '2030-05-17T20:30:00+02:00',
      end: '2030-05-17T21:00:00Z',
      location: 'Main St 1, Springfield',
      description: 'one\ntwo',
      url: 'example.com',
    });
    expect(textsOf(eventPayload.check(content))).to.deep.equal({});
    const wire = eventPayload.encode(content);
    expect(wire.replace(/UID:[0-9a-f]{32}/, 'UID:…')).to.equal(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Signpost//EN',
        'BEGIN:VEVENT',
        'UID:…',
        'DTSTAMP:20300517T183000Z',
        'DTSTART:20300517T183000Z',
        'DTEND:20300517T210000Z',
        'SUMMARY:Opening\\; night',
        'LOCATION:Main St 1\\, Springfield',
        'DESCRIPTION:one\\ntwo',
        'URL:https://example.com/',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
    expect(eventPayload.encode(content), 'the same content gives the same text').to.equal(wire);
    expect(toCalendarFile(content)).to.equal(wire);
    expect(eventPayload.open(content)).to.deep.equal({ kind: 'page' });
  });

  it('writes different identifiers for different events', () => {
    const uid = (title: string) => valuesOf({ title, start: '2030-05-17' })('UID');
    expect(uid('a')).not.to.equal(uid('b'));
  });

  it('knows the synonyms of its members', () => {
    const value = valuesOf({ summary: 'a', startUtc: '2030-05-17T18:30', endUtc: '2030-05-17 19:30:00' });
    expect([value('SUMMARY'), value('DTSTART'), value('DTEND')]).to.deep.equal([
      'a',
      '20300517T183000Z',
      '20300517T193000Z',
    ]);
  });

  it('writes dates as all-day, the end as the last day', () => {
    const days = valuesOf({ title: 'a', start: '2030-12-30', end: '2030-12-31' });
    expect(days('DTSTART', 'VALUE=DATE')).to.equal('20301230');
    expect(days('DTEND', 'VALUE=DATE')).to.equal('20310101');
    const named = valuesOf({ title: 'a', start: '2030-05-17T23:00:00-05:00', allDay: true });
    expect(named('DTSTART', 'VALUE=DATE')).to.equal('20300517');
    expect(named('DTEND')).to.equal(undefined);
    expect(valuesOf({ title: 'a', start: '2030-05-17', allDay: false })('DTSTART', '')).to.equal('20300517T000000');
  });

  it('keeps local time for a time without an offset', () => {
    const value = valuesOf({ title: 'a', start: '2030-05-17T18:30', end: '2030-05-17T21:00:05' });
    expect([value('DTSTART', ''), value('DTEND', '')]).to.deep.equal(['20300517T183000', '20300517T210005']);
    expect(value('DTSTAMP')).to.equal('20300517T183000Z');
  });

  it('applies one offset to both times', () => {
    const ends = valuesOf({ title: 'a', start: '2030-05-17T18:30+02:00', end: '2030-05-17T21:00' });
    expect([ends('DTSTART'), ends('DTEND')]).to.deep.equal(['20300517T163000Z', '20300517T190000Z']);
    const starts = valuesOf({ title: 'a', start: '2030-05-17T18:30', end: '2030-05-17T21:00-03:30' });
    expect([starts('DTSTART'), starts('DTEND')]).to.deep.equal(['20300517T220000Z', '20300518T003000Z']);
    const order = { title: 'a', start: '2030-05-17T18:30+02:00', end: '2030-05-17T18:00' };
    expect(textsOf(eventPayload.check(json(order)))).to.have.all.keys('content.end');
  });

  it('restores the moment for any offset from the text that people read', () => {
    const minutes = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 23 }), (offset, hour) => {
        const local = `2030-05-17T${String(hour).padStart(2, '0')}:30`;
        const start = `${local}${offsetText(offset)}`;
        const instant = new Date(Date.UTC(2030, 4, 17, hour, 30) - offset * 60_000).toISOString();
        const stamp = (text: string): string => `${text.slice(0, 19).replace(/[-:]/g, '')}`;
        expect(valuesOf({ title: 'a', start })('DTSTART')).to.equal(`${stamp(instant)}Z`);
        const readable = toReadableCalendar(json({ title: 'a', start }));
        const written = `DTSTART;TZID="${offsetText(offset)}":${stamp(local)}00\r\n`;
        expect(readable).to.contain(offset === 0 ? `DTSTART:${stamp(local)}00Z\r\n` : written);
      }),
    );
  });

  it('refuses a time that does not exist', () => {
    const wrong = [
      '2030-02-30',
      '2030-13-01',
      '2030-05-17T24:00',
      '2030-05-17T10:60',
      '2030-05-17T10:00+24:00',
      '0000-01-01',
    ];
    for (const text of [...wrong, '17.5.2030', 'tomorrow', '2030-05-17T', '10000-01-01', '9999-12-31', '1789']) {
      expect(readEventTime(text), text).to.equal(null);
    }
    expect(readEventTime('2028-02-29T10:00:00.123-0130')?.instant).to.equal(Date.UTC(2028, 1, 29, 11, 30));
  });

  it('reports all invalid members at once', () => {
    expect(
      textsOf(eventPayload.check(json({ startUtc: 'soon', allDay: 1, url: 'ftp://example.com' }))),
    ).to.have.all.keys('content.title', 'content.startUtc', 'content.allDay', 'content.url');
    for (const end of ['2030-05-17T18:30:00Z', '2030-05-17T18:00:00Z']) {
      expect(
        textsOf(eventPayload.check(json({ title: 'a', start: '2030-05-17T18:30:00Z', endUtc: end }))),
      ).to.deep.equal({
        'content.endUtc': ['Must be after the start.'],
      });
    }
    expect(textsOf(eventPayload.check(json({ title: 'a', start: '2030-05-17', end: '2030-05-17' })))).to.deep.equal({});
    expect(textsOf(eventPayload.check(json({ title: 'a', start: '2030-05-17', end: '2030-05-16' })))).to.have.all.keys(
      'content.end',
    );
    expect(textsOf(eventPayload.check(json({ hello: 'a' })))).to.have.all.keys('content');
  });

  it('encodes wire forms and other text as sent', () => {
    for (const sent of ['BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT', 'BEGIN:VCALENDAR', 'tomorrow at ten']) {
      expect(textsOf(eventPayload.check(sent))).to.deep.equal({});
      expect(eventPayload.encode(sent)).to.equal(sent);
    }
  });

  it('can be read back, whatever its texts', () => {
    fc.assert(
      fc.property(hardText, hardText, hardText, (title, location, description) => {
        const value = valuesOf({ title, location, description, start: '2030-05-17T18:30:00Z' });
        const read = ['SUMMARY', 'LOCATION', 'DESCRIPTION'].map((name) => components(value(name) ?? ''));
        expect(read).to.deep.equal([title, location, description].map((text) => [withPlainBreaks(text)]));
      }),
    );
  });
});

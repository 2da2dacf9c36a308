import { expect } from 'chai';
import { toCalendarFile } from '../../../../../../src/core/contract/payloads/types/event.js';
import { unfold, valueOfLine } from '../lines.js';

describe('The file of an event', () => {
  it('creates a complete file from a single VEVENT', () => {
    const file = toCalendarFile('BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20300517T183000Z\nEND:VEVENT') ?? '';
    const lines = unfold(file);
    expect(lines.map(({ name }) => name)).to.deep.equal([
      'BEGIN',
      'VERSION',
      'PRODID',
      'BEGIN',
      'UID',
      'DTSTAMP',
      'SUMMARY',
      'DTSTART',
      'END',
      'END',
    ]);
    expect(valueOfLine(lines, 'DTSTAMP')).to.equal('20300517T183000Z');
    const own = toCalendarFile('BEGIN:VEVENT\r\nUID:mine\r\nDTSTAMP:20200101T000000Z\r\nEND:VEVENT') ?? '';
    expect(own.match(/UID|DTSTAMP/g)).to.have.length(2);
  });

  it('only changes the line breaks of a complete VCALENDAR, and creates no file from other text', () => {
    const alarm = ['BEGIN:VALARM', 'UID:alarm', 'END:VALARM'];
    const event = ['BEGIN:VEVENT', 'UID:a', ...alarm, 'SUMMARY:a', ' b', 'DTSTAMP:20300101T000000Z', 'END:VEVENT'];
    const lines = ['BEGIN:VCALENDAR', 'PRODID;X=y:x', 'VERSION:2.0', 'X:y', ...event, 'END:VCALENDAR'];
    expect(toCalendarFile(`${lines.join('\n\n')}\n`)).to.equal(`${lines.join('\r\n')}\r\n`);
    expect(toCalendarFile('tomorrow at ten')).to.equal(null);
  });

  it('completes every event of a file, whatever surrounds it', () => {
    const [first, second] = ['SUMMARY:a\nDTSTART:20300517T183000Z', 'SUMMARY:b\nDTSTART:20190422'];
    const alarm = 'BEGIN:VALARM\nUID:alarm\nDTSTAMP:20300101T000000Z\nEND:VALARM';
    const events = `BEGIN:VEVENT\n${first}\nEND:VEVENT\nBEGIN:VEVENT\n${alarm}\n${second}\nEND:VEVENT`;
    const sent = [
      events,
      `BEGIN:VCALENDAR\n${events}\nEND:VCALENDAR`,
      `BEGIN:VCALENDAR\nMETHOD:PUBLISH\n${events}`,
      `begin:vcalendar\nVERSION:2.0\nPRODID:x\n${events.replaceAll('VEVENT', 'vevent')}\nend:vcalendar`,
      `BEGIN:VCALENDAR\n  ${events.replaceAll('\n', '\n  ')}\nEND:VCALENDAR`,
      events.replace(/\nEND:VEVENT$/, ''),
    ];
    for (const content of sent) {
      const file = toCalendarFile(content) ?? '';
      const lines = unfold(file).map(({ name, parameters, value }) => ({
        name: name.toUpperCase(),
        parameters,
        value,
      }));
      const count = (name: string, value?: string): number =>
        lines.filter((line) => line.name === name && (value ?? line.value) === line.value).length;
      expect([count('VERSION'), count('PRODID'), count('UID'), count('DTSTAMP')], content).to.deep.equal([1, 1, 3, 3]);
      expect(new Set(lines.filter(({ name }) => name === 'UID').map(({ value }) => value)).size).to.equal(3);
      expect(lines).to.deep.include({ name: 'DTSTART', parameters: 'VALUE=DATE', value: '20190422' });
      expect(file).to.match(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/i);
      expect(file.match(/END:VEVENT/gi)).to.have.length(2);
    }
  });

  it('writes times of a file as calendars read them', () => {
    const times = {
      'DTSTART:20190422': 'DTSTART;VALUE=DATE:20190422',
      'DTEND;TZID=Europe/Berlin:2019-04-22': 'DTEND;VALUE=DATE:20190422',
      'DTSTART;VALUE=DATE:20190422': 'DTSTART;VALUE=DATE:20190422',
      'DTSTART:2030-05-17T18:30:00Z': 'DTSTART:20300517T183000Z',
      'DTSTART:2030-05-17T18:30+02:00': 'DTSTART:20300517T163000Z',
      'DTSTART;TZID=Europe/Berlin:2030-05-17T18:30': 'DTSTART;TZID=Europe/Berlin:20300517T183000',
      'DTSTART;TZID=Europe/Berlin:20300517T183000': 'DTSTART;TZID=Europe/Berlin:20300517T183000',
      'DTSTART:20190230': 'DTSTART:20190230',
      'DTSTART:soon': 'DTSTART:soon',
    };
    for (const [sent, line] of Object.entries(times)) {
      expect(toCalendarFile(`BEGIN:VEVENT\n${sent}\nEND:VEVENT`)?.split('\r\n'), sent).to.include(line);
    }
  });
});

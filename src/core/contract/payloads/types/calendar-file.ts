import { splitLines, withoutIndent } from '../syntax/content-lines.js';
import { hashText } from '../syntax/text-hash.js';
import { dateStamp, floatingStamp, readEventTime, utcStamp } from './event-time.js';

/** What an iCalendar stream begins with (RFC 5545, section 3.4). */
const FRAME = ['VERSION:2.0', 'PRODID:-//Signpost//EN'];

export const inCalendar = (lines: string): string =>
  `BEGIN:VCALENDAR\r\n${FRAME.join('\r\n')}\r\n${lines}END:VCALENDAR\r\n`;

/** Returns the lines whose properties a text does not have. */
const missing = (needed: readonly string[], text: string): string =>
  needed
    .filter((line) => !new RegExp(`^${/^\w+/.exec(line)}[;:]`, 'im').test(text))
    .map((line) => `${line}\r\n`)
    .join('');

const TIME = /^(DTSTART|DTEND|DTSTAMP|RECURRENCE-ID|EXDATE|RDATE)((?:;[^:]*)?):(.*)$/i;
const DAY = /^(\d{4})(\d\d)(\d\d)$/;

/** Calendars refuse a day without `VALUE=DATE`, and the marks that ISO 8601 allows: `2030-05-17T18:30:00+02:00`. */
const withTime = (line: string): string => {
  const [, name, parameters = '', value = ''] = TIME.exec(line) ?? [];
  const time = readEventTime(value.trim().replace(DAY, '$1-$2-$3'));
  if (time === null || /;VALUE=DATE(?!-)/i.test(parameters)) return line;
  if (time.isDate) return `${name};VALUE=DATE:${dateStamp(time.instant)}`;
  return time.offset === null
    ? `${name}${parameters}:${floatingStamp(time.local)}`
    : `${name}:${utcStamp(time.instant)}`;
};

/** The lines of an event, and its end if it has one. */
const EVENT =
  /^begin:vevent[ \t]*\r\n([\s\S]*?)(?:^end:vevent[ \t]*\r\n|(?=^begin:vevent|^end:vcalendar)|$(?![\s\S]))/gim;
const ALARMS = /^begin:[\s\S]*^end:.*$/im;

/**
 * Codes often omit UID and DTSTAMP, without which calendars refuse a file (RFC 5545, section 3.6.1). The same event always
 * gets the same UID, so that nobody has it twice.
 */
const completeEvent = (lines: string): string => {
  const stamp = /^DTSTART[^:\r\n]*:(\d{8}T\d{6}Z)\r$/im.exec(lines)?.[1] ?? utcStamp(0);
  const added = missing([`UID:${hashText(lines)}`, `DTSTAMP:${stamp}`], lines.replace(ALARMS, ''));
  return `BEGIN:VEVENT\r\n${added}${lines}END:VEVENT\r\n`;
};

/** Returns a calendar that programs open, whatever its sender left out of it, with all else as it is. */
export const completeCalendar = (content: string): string => {
  const text = `${splitLines(withoutIndent(content)).map(withTime).join('\r\n')}\r\n`;
  const complete = text.replace(EVENT, (_, lines: string) => completeEvent(lines));
  if (!/^begin:vcalendar/i.test(text)) return inCalendar(complete);
  const outside = text.replace(EVENT, '');
  const end = /^end:vcalendar/im.test(outside) ? '' : 'END:VCALENDAR\r\n';
  return complete.replace(/^.*\r\n/, (begin) => begin + missing(FRAME, outside)) + end;
};

import { hash } from 'node:crypto';
import { DAY_MS } from '../../../shared/clock.js';
import { CAMPAIGN_PAGE } from '../payload.js';
import { readSimple, type SimpleForms, simplePayload } from '../simple-payload.js';
import { escapeText, readProperties, splitLines, writeLines } from '../syntax/content-lines.js';
import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../syntax/web-address.js';
import { dateStamp, EVENT_TIME_PROBLEM, readEventTime, utcStamp } from './event-time.js';

interface CalendarEvent {
  readonly title: string;
  /** Milliseconds since the epoch; midnights in UTC when all-day. */
  readonly start: number;
  /** Exclusive, as iCalendar has it. */
  readonly end: number | null;
  readonly allDay: boolean;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

const MEMBERS = {
  title: ['title', 'summary', 'name'],
  start: ['start', 'startUtc'],
  end: ['end', 'endUtc'],
  location: ['location'],
  description: ['description'],
  url: ['url'],
  allDay: ['allDay'],
} as const;

/**
 * Content: `BEGIN:VCALENDAR…`, `BEGIN:VEVENT…`, or an object of MEMBERS. Times without an offset are UTC. A start
 * that is a date means all-day unless `allDay` is false; the end of an all-day event is its last day.
 */
const forms: SimpleForms<CalendarEvent> = {
  members: MEMBERS,
  isWire: (text) => /^begin:v(?:event|calendar)/i.test(text),
  readBare: () => null,
  readMembers: (reader) => {
    const text = (names: readonly string[]): string => reader.text(names, { shape: 'lines' }) ?? '';
    const title = text(MEMBERS.title);
    reader.require(MEMBERS.title, title !== '', "Must be the event's title.");
    const start = reader.parsed(MEMBERS.start, readEventTime, EVENT_TIME_PROBLEM);
    reader.require(MEMBERS.start, start !== null, EVENT_TIME_PROBLEM);
    const end = reader.parsed(MEMBERS.end, readEventTime, EVENT_TIME_PROBLEM);
    const allDay = reader.flag(MEMBERS.allDay) ?? start?.isDate ?? false;
    if (start !== null && end !== null) {
      const inOrder = allDay ? end.day >= start.day : end.instant > start.instant;
      reader.require(MEMBERS.end, inOrder, 'Must be after the start.');
    }
    return {
      title,
      start: (allDay ? start?.day : start?.instant) ?? 0,
      end: end === null ? null : allDay ? end.day + DAY_MS : end.instant,
      allDay,
      location: text(MEMBERS.location),
      description: text(MEMBERS.description),
      url: reader.parsed(MEMBERS.url, webAddressOf, WEB_ADDRESS_PROBLEM) ?? '',
    };
  },
  toWire: (event) => writeLines(inCalendar(linesOf(event))),
};

/** RFC 5545 section 3.4: a stream of iCalendar is a VCALENDAR with its version and product. */
const inCalendar = (lines: readonly string[]): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Signpost//EN',
  ...lines,
  'END:VCALENDAR',
];

/** The same content must always give the same artwork, so nothing depends on the time or a random number. */
const linesOf = (event: CalendarEvent): string[] => {
  const { title, start, end, allDay, location, description, url } = event;
  const time = (name: string, at: number): string =>
    allDay ? `${name};VALUE=DATE:${dateStamp(at)}` : `${name}:${utcStamp(at)}`;
  const optional: readonly (readonly [string, string])[] = [
    ['LOCATION', escapeText(location)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', url],
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(JSON.stringify([title, start, end, allDay, location, description, url]))}`,
    `DTSTAMP:${utcStamp(start)}`,
    time('DTSTART', start),
    ...(end === null ? [] : [time('DTEND', end)]),
    `SUMMARY:${escapeText(title)}`,
    ...optional.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ];
};

const uidOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

/** Returns the text of an `.ics` file for a checked content; null when it is only text. */
export const toCalendarFile = (content: string): string | null => {
  const reading = readSimple(forms, content);
  if (reading.form === 'value') return forms.toWire(reading.value);
  if (reading.form !== 'wire') return null;
  const lines = splitLines(reading.text);
  const complete = /^begin:vevent/i.test(reading.text) ? inCalendar(withRequired(lines, reading.text)) : lines;
  return `${complete.join('\r\n')}\r\n`;
};

/** Codes often leave out UID and DTSTAMP, without which calendars refuse a file (RFC 5545 section 3.6.1). */
const withRequired = (lines: readonly string[], text: string): string[] => {
  const properties = readProperties(text);
  const has = (name: string): boolean => properties.some((property) => property.name === name);
  const [begin = 'BEGIN:VEVENT', ...rest] = lines;
  const start = properties.find((property) => property.name === 'DTSTART')?.parts[0] ?? '';
  const stamp = /^\d{8}T\d{6}Z$/.test(start) ? start : utcStamp(0);
  return [
    begin,
    ...(has('UID') ? [] : [`UID:${uidOf(text)}`]),
    ...(has('DTSTAMP') ? [] : [`DTSTAMP:${stamp}`]),
    ...rest,
  ];
};

export const eventPayload = simplePayload(forms, () => CAMPAIGN_PAGE);

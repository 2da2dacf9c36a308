import { DAY_MS } from '../../../clock.js';
import { problem } from '../../problems.js';
import { readSimple, type SimpleFormat, simplePayload } from '../simple-payload.js';
import { escapeText, withoutIndent, writeLines } from '../syntax/content-lines.js';
import type { MemberReader } from '../syntax/json-members.js';
import { hashText } from '../syntax/text-hash.js';
import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../syntax/web-address.js';
import { completeCalendar, inCalendar } from './calendar-file.js';
import {
  dateStamp,
  EVENT_TIME_PROBLEM,
  type EventTime,
  floatingStamp,
  offsetText,
  readEventTime,
  utcStamp,
  withOffset,
} from './event-time.js';

interface CalendarEvent {
  readonly title: string;
  readonly start: EventTime;
  /** For an all-day event, its last day. */
  readonly end: EventTime | null;
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
 * Content: `BEGIN:VCALENDAR…`, `BEGIN:VEVENT…`, or an object of MEMBERS. A time without an offset is local time (UTC in
 * `startUtc` and `endUtc`), unless the other time has an offset, which then applies to both. A start that is a date
 * makes an all-day event unless `allDay` is false; the end of an all-day event is its last day.
 */
const format: SimpleFormat<keyof typeof MEMBERS, CalendarEvent> = {
  purpose: 'adds an event to a calendar',
  members: MEMBERS,
  isWire: (text) => /^begin:v(?:event|calendar)/i.test(text),
  completeWire: withoutIndent,
  readMembers: (reader) => {
    const text = (names: readonly string[]): string => reader.text(names, { shape: 'lines' }) ?? '';
    const title = text(MEMBERS.title);
    reader.require(MEMBERS.title, title !== '', problem('event_title_needed'));
    const sentStart = timeIn(reader, MEMBERS.start);
    reader.require(MEMBERS.start, sentStart !== null, EVENT_TIME_PROBLEM);
    const sentEnd = timeIn(reader, MEMBERS.end);
    const start = sentStart && withOffset(sentStart, sentEnd?.offset ?? null);
    const end = sentEnd && withOffset(sentEnd, start?.offset ?? null);
    const allDay = reader.flag(MEMBERS.allDay) ?? start?.isDate ?? false;
    if (start !== null && end !== null) {
      const inOrder = allDay ? end.day >= start.day : end.instant > start.instant;
      reader.require(MEMBERS.end, inOrder, problem('not_after_start'));
    }
    return {
      title,
      start: start ?? NO_TIME,
      end,
      allDay,
      location: text(MEMBERS.location),
      description: text(MEMBERS.description),
      url: reader.parsed(MEMBERS.url, webAddressOf, WEB_ADDRESS_PROBLEM) ?? '',
    };
  },
  toWire: (event) => inCalendar(writeLines(linesOf(event, stampOf))),
};

/** Replaces a start that was refused; the reader already has its problem. */
const NO_TIME: EventTime = { isDate: false, local: 0, offset: 0, instant: 0, day: 0 };

const timeIn = (reader: MemberReader, names: readonly [string, string]): EventTime | null => {
  const time = reader.parsed(names, readEventTime, EVENT_TIME_PROBLEM);
  const isUtc = reader.value([names[0]]) === null;
  return time !== null && isUtc ? withOffset(time, 0) : time;
};

/** Writes the parameters and value of a property, for example `:20300517T183000Z`. */
type WriteTime = (time: EventTime) => string;

const stampOf: WriteTime = ({ offset, local, instant }) =>
  `:${offset === null ? floatingStamp(local) : utcStamp(instant)}`;

/** Writes the time as sent, with the offset instead of a zone name: `;TZID="+02:00":20300517T203000`. */
const stampWithOffset: WriteTime = (time) =>
  time.offset === null || time.offset === 0
    ? stampOf(time)
    : `;TZID="${offsetText(time.offset)}":${floatingStamp(time.local)}`;

/** The same content must always give the same artwork, so nothing may depend on the time or on random numbers. */
const linesOf = (event: CalendarEvent, write: WriteTime): string[] => {
  const { title, start, end, allDay, location, description, url } = event;
  const startAt = allDay ? start.day : start.instant;
  // iCalendar uses the day after the last one.
  const endAt = end === null ? null : allDay ? end.day + DAY_MS : end.instant;
  const optional: readonly (readonly [string, string])[] = [
    ['LOCATION', escapeText(location)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', url],
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${hashText(JSON.stringify([title, startAt, endAt, allDay, location, description, url]))}`,
    `DTSTAMP:${utcStamp(startAt)}`,
    `DTSTART${allDay ? `;VALUE=DATE:${dateStamp(startAt)}` : write(start)}`,
    ...(end === null || endAt === null ? [] : [`DTEND${allDay ? `;VALUE=DATE:${dateStamp(endAt)}` : write(end)}`]),
    `SUMMARY:${escapeText(title)}`,
    ...optional.filter(([, value]) => value !== '').map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
  ];
};

/** Returns the `.ics` file of a checked content; null if the content is only text. */
export const toCalendarFile = (content: string): string | null => {
  const reading = readSimple(format, content);
  if (reading.form === 'value') return format.toWire(reading.value);
  return reading.form === 'wire' ? completeCalendar(reading.text) : null;
};

/**
 * Like `toCalendarFile`, but for people: a time with an offset is as sent. Not suitable as a file, because its zones
 * are not defined.
 */
export const toReadableCalendar = (content: string): string | null => {
  const reading = readSimple(format, content);
  if (reading.form !== 'value') return toCalendarFile(content);
  return inCalendar(writeLines(linesOf(reading.value, stampWithOffset)));
};

export const eventPayload = simplePayload(format);

import { WEB_ADDRESS_PROBLEM, webAddressOf } from '../../../../src/core/contract/payloads/syntax/web-address.ts';
import {
  EVENT_TIME_PROBLEM,
  type EventTime,
  offsetText,
  readEventTime,
  withOffset,
} from '../../../../src/core/contract/payloads/types/event-time.ts';
import { jsonFormat, type Members } from '../json-format.ts';

export interface EventFields extends Record<string, string | boolean> {
  readonly title: string;
  readonly allDay: boolean;
  /** `2030-05-17T18:30` or `2030-05-17T18:30:15`; `2030-05-17` when all-day; empty. */
  readonly start: string;
  /** As `start`; the last day when all-day. */
  readonly end: string;
  /** `Z` or `+02:00`. Empty: the time of the place, wherever that is. */
  readonly offset: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** `Z` or `+02:00`, of minutes east of UTC. */
export const zoneText = (minutes: number): string => (minutes === 0 ? 'Z' : offsetText(minutes));

/** The date and time as written, without offset, and without seconds when there are none. */
function localText({ local, day }: EventTime, allDay: boolean): string {
  if (allDay) return new Date(day).toISOString().slice(0, 10);
  return new Date(local).toISOString().slice(0, 19).replace(/:00$/, '');
}

/** Returns undefined for a time that is none. */
function timeOf(text: unknown, isUtc: boolean): EventTime | null | undefined {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed === '') return null;
  const time = readEventTime(trimmed);
  return time === null ? undefined : isUtc ? withOffset(time, 0) : time;
}

function fromMembers(members: Members, sent: ReadonlySet<string>): EventFields | null {
  const start = timeOf(members.start, sent.has('startUtc'));
  const end = timeOf(members.end, sent.has('endUtc'));
  if (start === undefined || end === undefined) return null;
  const allDay = members.allDay === undefined ? (start?.isDate ?? false) : members.allDay === true;
  const offset = start?.offset ?? end?.offset ?? null;
  // The form has one zone for both.
  if (!allDay && end !== null && end.offset !== null && end.offset !== offset) return null;
  return {
    title: String(members.title ?? ''),
    allDay,
    start: start === null ? '' : localText(start, allDay),
    end: end === null ? '' : localText(end, allDay),
    offset: allDay || offset === null ? '' : zoneText(offset),
    location: String(members.location ?? ''),
    description: String(members.description ?? ''),
    url: String(members.url ?? ''),
  };
}

const withZone = (time: string, { allDay, offset }: EventFields): string =>
  time === '' || allDay ? time : `${time}${offset}`;

/**
 * `{title, start, end, location, description, url, allDay}`. An event in iCalendar's own lines is edited as text: it can hold
 * far more than the form.
 */
export const eventFormat = jsonFormat<EventFields>({
  empty: { title: '', allDay: false, start: '', end: '', offset: '', location: '', description: '', url: '' },
  names: {
    title: ['title', 'summary', 'name'],
    start: ['start', 'startUtc'],
    end: ['end', 'endUtc'],
    allDay: ['allDay'],
    location: ['location'],
    description: ['description'],
    url: ['url'],
  },
  flags: ['allDay'],
  fromMembers,
  toMembers: (fields) => {
    const { offset: _, ...members } = fields;
    return { ...members, start: withZone(fields.start, fields), end: withZone(fields.end, fields) };
  },
  isWire: (text) => /^begin:v(?:event|calendar)/i.test(text),
  fromText: () => null,
  toText: () => null,
  check: (check, fields) => {
    const title = check.text('title', fields.title, 'lines');
    check.require('title', title !== '', "Must be the event's title.");
    const start = check.parsed('start', withZone(fields.start, fields), readEventTime, EVENT_TIME_PROBLEM);
    check.require('start', start !== null, EVENT_TIME_PROBLEM);
    const end = check.parsed('end', withZone(fields.end, fields), readEventTime, EVENT_TIME_PROBLEM);
    if (start !== null && end !== null) {
      const isInOrder = fields.allDay ? end.day >= start.day : end.instant > start.instant;
      check.require('end', isInOrder, 'Must be after the start.');
    }
    check.text('location', fields.location, 'lines');
    check.text('description', fields.description, 'lines');
    check.parsed('url', fields.url, webAddressOf, WEB_ADDRESS_PROBLEM);
  },
});

import {
  type EventTime,
  offsetText,
  readEventTime,
  withOffset,
} from '../../../../src/core/contract/payloads/types/event-time.ts';
import type { FormFields, FormView, Members } from '../content-format.ts';

export interface EventView extends FormFields {
  readonly title: string;
  readonly allDay: boolean;
  /** `2030-05-17T18:30` or `2030-05-17T18:30:15`; `2030-05-17` when all-day; empty. */
  readonly start: string;
  /** Same format as `start`; the last day of an all-day event. */
  readonly end: string;
  /** `Z` or `+02:00`. Empty for local time at the event's place. */
  readonly offset: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

/** `Z` or `+02:00`, from minutes east of UTC. */
export const zoneText = (minutes: number): string => (minutes === 0 ? 'Z' : offsetText(minutes));

/** Date and time as written, without offset, and without seconds if there are none. */
function localText({ local, day }: EventTime, allDay: boolean): string {
  if (allDay) return new Date(day).toISOString().slice(0, 10);
  return new Date(local).toISOString().slice(0, 19).replace(/:00$/, '');
}

/** Returns undefined for an invalid time. */
function timeOf(text: unknown, isUtc: boolean): EventTime | null | undefined {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed === '') return null;
  const time = readEventTime(trimmed);
  return time === null ? undefined : isUtc ? withOffset(time, 0) : time;
}

function toFields(members: Members, sent: ReadonlySet<string>): EventView | null {
  const start = timeOf(members.start, sent.has('startUtc'));
  const end = timeOf(members.end, sent.has('endUtc'));
  if (start === undefined || end === undefined) return null;
  const allDay = members.allDay === undefined ? (start?.isDate ?? false) : members.allDay === true;
  const offset = start?.offset ?? end?.offset ?? null;
  // The form has one time zone for both.
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

const withZone = (time: string, { allDay, offset }: EventView): string =>
  time === '' || allDay ? time : `${time}${offset}`;

/** Times without their offset, which the form has once for both. */
export const eventView: FormView<EventView> = {
  empty: { title: '', allDay: false, start: '', end: '', offset: '', location: '', description: '', url: '' },
  toFields,
  toMembers: (fields) => {
    const { offset: _, ...members } = fields;
    return { ...members, start: withZone(fields.start, fields), end: withZone(fields.end, fields) };
  },
};

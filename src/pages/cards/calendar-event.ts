import { toReadableCalendar } from '../../core/contract/payloads/types/event.js';
import { type CalendarTime, dayBefore, readCalendarTime } from './calendar-time.js';
import { type ComponentProperty, propertiesIn, textOf } from './component-lines.js';

/** A time, or its original text if it could not be read. */
export type CardTime = CalendarTime | string;

/** An amount of a unit that `Intl.NumberFormat` knows. */
export interface DurationPart {
  readonly unit: 'week' | 'day' | 'hour' | 'minute' | 'second';
  readonly amount: number;
}

/** An event as its page shows it. No text is empty. */
export interface CalendarEvent {
  /** If null, the card says what it is. */
  readonly title: string | null;
  readonly start: CardTime | null;
  /** Last day of an event of whole days. Null for an event of one day, too. */
  readonly end: CardTime | null;
  /** For an event with a duration instead of an end; the original text if it could not be read. */
  readonly duration: readonly DurationPart[] | string | null;
  readonly repeats: boolean;
  readonly location: string | null;
  readonly description: string | null;
  readonly url: string | null;
}

const timeOf = (property: ComponentProperty | undefined): CardTime | null =>
  property === undefined ? null : (readCalendarTime(property) ?? property.value);

function endOf(start: CardTime | null, end: CardTime | null): CardTime | null {
  if (end === null || typeof end === 'string' || end.time !== null) return end;
  const last = dayBefore(end.date);
  const first = start === null || typeof start === 'string' ? '' : start.date;
  // In RFC 5545 section 3.6.1 the end is after the start, but some calendars write the same day twice.
  return last <= first ? null : { ...end, date: last };
}

/** RFC 5545 section 3.3.6. */
const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
const UNITS = ['week', 'day', 'hour', 'minute', 'second'] as const;

const readDuration = (text: string): CalendarEvent['duration'] => {
  const amounts = DURATION.exec(text)?.slice(1) ?? [];
  const parts = UNITS.map((unit, index) => ({ unit, amount: Number(amounts[index] ?? 0) }));
  const filled = parts.filter(({ amount }) => amount > 0);
  return filled.length === 0 ? text : filled;
};

/** Reads the event from checked content. Null if it has neither title nor start, or is only text. */
export function readEvent(content: string): CalendarEvent | null {
  const properties = propertiesIn('VEVENT', toReadableCalendar(content) ?? '');
  const find = (name: string): ComponentProperty | undefined => properties.find((property) => property.name === name);
  const title = textOf(properties, 'SUMMARY');
  const start = timeOf(find('DTSTART'));
  if (title === null && start === null) return null;
  const duration = textOf(properties, 'DURATION');
  return {
    title,
    start,
    end: endOf(start, timeOf(find('DTEND'))),
    duration: duration === null ? null : readDuration(duration),
    repeats: find('RRULE') !== undefined || find('RDATE') !== undefined,
    location: textOf(properties, 'LOCATION'),
    description: textOf(properties, 'DESCRIPTION'),
    url: textOf(properties, 'URL'),
  };
}

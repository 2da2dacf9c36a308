/** Scans are looked for between these years only; what is earlier or later is a slip of whoever asks. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2099;

const DATE = String.raw`(\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`;
/** A `+` of a query string that was not escaped has become a space. */
const ZONE = String.raw`\s?([Zz]|[+\- ]\d{2}(?::?\d{2})?)?)?`;
const ISO_8601 = new RegExp(`^${DATE}${TIME}${ZONE}$`);

/** What was read: milliseconds since the epoch, or what is wrong, as a sentence. */
export type Instant = number | string;

const NOT_ISO = 'Must be an ISO 8601 date or date-time such as 2026-01-31T00:00:00Z.';

/**
 * Reads an ISO 8601 date or date-time; without a zone it is UTC, without a time the start of the day. Parts of a
 * millisecond are cut off. Days and hours that no calendar has are refused, not carried over.
 */
export function readInstant(text: string): Instant {
  const [, date, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = ISO_8601.exec(text.trim()) ?? [];
  if (date === undefined) return NOT_ISO;
  const day = Date.parse(`${date}T00:00:00Z`);
  // The engine carries 30 February over to March.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return NOT_ISO;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const offset = offsetMinutes(zone);
  if (hour > 23 || minute > 59 || Number(seconds) > 59 || offset === null) return NOT_ISO;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const instant = day + ((hour * 60 + minute - offset) * 60 + Number(seconds)) * 1000 + milliseconds;
  const year = new Date(instant).getUTCFullYear();
  if (year < YEAR_MIN || year > YEAR_MAX) return `Must lie in the years ${YEAR_MIN} to ${YEAR_MAX}.`;
  return instant;
}

/** Null for an offset that no zone has. */
function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 15 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

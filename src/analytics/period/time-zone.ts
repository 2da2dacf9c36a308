import { DAY_MS, MINUTE_MS } from '../../core/clock.js';

/**
 * An IANA time zone according to Node's ICU data. PostgreSQL is never asked, because its data may be of a
 * different version.
 */
export interface TimeZone {
  /** As the caller wrote it, unless only in its case: ICU calls zones as they were called in 1993. */
  readonly name: string;
  /** Milliseconds to add to UTC at this time. */
  readonly offsetAt: (milliseconds: number) => number;
}

/** A span in which a zone's offset does not change. */
export interface OffsetSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** Keyed by ICU's canonical name, so there are at most as many entries as zones and aliases. */
const offsets = new Map<string, TimeZone['offsetAt']>();
const noOffset = (): number => 0;

/**
 * Returns the zone with an IANA name such as `Asia/Kolkata`, in any case; null for anything else, including
 * bare offsets.
 */
export function parseTimeZone(text: string): TimeZone | null {
  if (!/^[A-Za-z][A-Za-z0-9/_+-]{0,63}$/.test(text)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: text, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const canonical = format.resolvedOptions().timeZone;
  const made = canonical === 'UTC' ? noOffset : (milliseconds: number) => offsetOf(format.format(milliseconds));
  const offsetAt = offsets.get(canonical) ?? made;
  offsets.set(canonical, offsetAt);
  return { name: text.toLowerCase() === canonical.toLowerCase() ? canonical : writtenName(text), offsetAt };
}

/** Returns an alias with the case of IANA's names: as written if each part has a capital and there are small letters. */
const writtenName = (alias: string): string =>
  /^(?:[A-Z][^/]*(?:\/|$))*$/.test(alias) && (/[a-z]/.test(alias) || !alias.includes('/'))
    ? alias
    : alias
        .toLowerCase()
        .replace(/(?<![a-z])(?!(?:of|au|es)_)[a-z]/g, (letter) => letter.toUpperCase())
        .replace(/^Us(?=\/)|Gmt|Utc/g, (name) => name.toUpperCase());

/** Whether the days of the zone are those of the rollups. */
export const isUtc = ({ offsetAt }: TimeZone): boolean => offsetAt === noOffset;

/** Parses a text such as `11/21/2026, GMT+05:30`. */
function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = LONG_OFFSET.exec(text) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/** No zone changes its offset and back within this time. */
const STEP_MS = DAY_MS;

/** Returns a zone's offsets between two times, in order. Takes about 4 µs per day. */
export function offsetSpans({ offsetAt }: TimeZone, fromMs: number, toMs: number): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let start = fromMs;
  let offsetMs = offsetAt(fromMs);
  for (let before = fromMs; before < toMs; ) {
    const next = Math.min(before + STEP_MS, toMs);
    if (offsetAt(next) !== offsetMs) {
      const change = firstChange(offsetAt, before, next);
      spans.push({ fromMs: start, toMs: change, offsetMs });
      start = change;
      offsetMs = offsetAt(change);
      before = change;
    } else {
      before = next;
    }
  }
  return start < toMs ? [...spans, { fromMs: start, toMs, offsetMs }] : spans;
}

/** Returns the first millisecond after `before`, up to `after`, whose offset differs from that at `before`. */
function firstChange(offsetAt: TimeZone['offsetAt'], before: number, after: number): number {
  const offset = offsetAt(before);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

import { DAY_MS, MINUTE_MS } from '../../core/clock.js';

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** A UTC day: its offsets until its clocks change, and then. */
interface ZoneDay {
  readonly beforeMs: number;
  readonly changeMs: number;
  readonly afterMs: number;
}

/** As many as a page asks about. When they are full, they are forgotten. */
const DAYS_KEPT = 64;

/**
 * Local time in a time zone. No zone changes its offset twice in a UTC day, so that of each day is found once: `Intl` takes
 * about 2 µs, and a menu with many times asks thousands of times.
 */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  readonly #days = new Map<number, ZoneDay>();

  /** Throws a RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  }

  /** Converts UTC milliseconds to local milliseconds, as if the local time were UTC. */
  localMs(milliseconds: number): number {
    const day = localDay(milliseconds);
    const { beforeMs, changeMs, afterMs } = this.#days.get(day) ?? this.#find(day);
    return milliseconds + (milliseconds < changeMs ? beforeMs : afterMs);
  }

  #find(day: number): ZoneDay {
    let [from, until] = [day * DAY_MS, (day + 1) * DAY_MS];
    const [beforeMs, afterMs] = [this.#read(from), this.#read(until)];
    while (beforeMs !== afterMs && until - from > 1) {
      const middle = Math.floor((from + until) / 2);
      if (this.#read(middle) === beforeMs) from = middle;
      else until = middle;
    }
    const found = { beforeMs, changeMs: until, afterMs };
    if (this.#days.size >= DAYS_KEPT) this.#days.clear();
    this.#days.set(day, found);
    return found;
  }

  #read(milliseconds: number): number {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(this.#format.format(milliseconds)) ?? [];
    const length = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -length : length;
  }
}

/** Keyed by lower-case name, because `Intl` ignores case. At most about 600 entries. */
const clocks = new Map<string, ZoneClock>();

/** Excludes offsets such as `+02:00`, which `Intl` accepts but which are not zones. */
const NAME = /^[a-z][a-z0-9_+\-/]{0,63}$/i;

/** Returns the shared clock of a zone; null for an unknown name. */
export function zoneClock(zone: string): ZoneClock | null {
  const key = zone.toLowerCase();
  const known = clocks.get(key);
  if (known !== undefined) return known;
  if (!NAME.test(zone)) return null;
  try {
    const clock = new ZoneClock(zone);
    clocks.set(key, clock);
    return clock;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Days since 1970-01-01 of a local time. */
export const localDay = (localMs: number): number => Math.floor(localMs / DAY_MS);

/** Minutes since midnight of a local time. */
export const localMinute = (localMs: number): number => Math.floor((localMs - localDay(localMs) * DAY_MS) / MINUTE_MS);

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7;

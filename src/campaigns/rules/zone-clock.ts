import { DAY_MS, MINUTE_MS } from '../../core/clock.js';

const QUARTER_MS = 15 * MINUTE_MS;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * The clocks of a time zone. A zone changes its offset at full quarters of an hour, nearly without exception, so the offset
 * is kept for the quarter that was asked for last: `Intl`, which takes some 2 µs, is called a few times a quarter.
 */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  #fromMs = 0;
  #untilMs = 0;
  #offsetMs = 0;

  /** Throws a RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  }

  /** What the zone's clocks show at a time, as the milliseconds at which those of UTC show it. */
  localMs(milliseconds: number): number {
    if (milliseconds < this.#fromMs || milliseconds >= this.#untilMs) this.#ask(milliseconds);
    return milliseconds + this.#offsetMs;
  }

  #ask(milliseconds: number): void {
    const start = milliseconds - (milliseconds % QUARTER_MS);
    const end = start + QUARTER_MS;
    this.#offsetMs = this.#read(milliseconds);
    const isSteady = this.#read(start) === this.#offsetMs && this.#read(end - 1) === this.#offsetMs;
    [this.#fromMs, this.#untilMs] = isSteady ? [start, end] : [milliseconds, milliseconds + 1];
  }

  #read(milliseconds: number): number {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(this.#format.format(milliseconds)) ?? [];
    const length = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    return sign === '-' ? -length : length;
  }
}

/** By their names in lower case, which `Intl` does not distinguish: some 600 at most. */
const clocks = new Map<string, ZoneClock>();

/** An offset such as `+02:00`, which `Intl` accepts, too, is no zone. */
const NAME = /^[a-z][a-z0-9_+\-/]{0,63}$/i;

/** Returns the clocks of a zone, one for all who ask; null for an unknown name. */
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

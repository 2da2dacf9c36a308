import { DAY_MS, MINUTE_MS } from '../../core/clock.js';

const QUARTER_MS = 15 * MINUTE_MS;
const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * Local time in a time zone. Zones change their offset at full quarters of an hour, almost without exception, so the
 * offset of the last requested quarter is cached: `Intl` takes about 2 µs and is called a few times per quarter.
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

  /** Converts UTC milliseconds to local milliseconds, as if the local time were UTC. */
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

/** Local time in a time zone, as in a form: `2026-08-01T09:00`. */
export type LocalTime = string;

const MINUTE_MS = 60_000;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  formats.set(zone, format);
  return format;
}

/** Local time of a moment, as milliseconds of a UTC clock that shows the same. Whole minutes. */
function clockMs(ms: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

export const toLocalTime = (ms: number, zone: string): LocalTime =>
  new Date(clockMs(ms, zone)).toISOString().slice(0, 16);

/**
 * Returns the moment, in milliseconds, at which clocks in the time zone show this time; null if the text is not a time.
 * An hour skipped by a clock change becomes the same time after it; a repeated hour means its first occurrence.
 */
export function toMoment(local: LocalTime, zone: string): number | null {
  const wanted = LOCAL_TIME.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  const offsets = [-1, 1].map((days) => {
    const near = wanted + days * 24 * 60 * MINUTE_MS;
    return clockMs(near, zone) - Math.floor(near / MINUTE_MS) * MINUTE_MS;
  });
  const moments = offsets.map((offset) => wanted - offset).sort((one, other) => one - other);
  return moments.find((ms) => clockMs(ms, zone) === wanted) ?? moments.at(-1) ?? null;
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones including UTC, which browsers omit. */
export const allZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** A day such as `2026-01-31`, without a time zone. */
export type Day = string;

/** A span of days, both included. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

const DAY_MS = 86_400_000;

/** Returns the start of the UTC day with this date. */
export const utcStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
/** Returns the UTC day at a time. */
export const dayAt = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

/** Years of what is stored and requested. PostgreSQL knows fewer days than the calendar, and others are mistakes. */
export const YEARS = { from: 2000, until: 2099 } as const;
/** The days of these years. */
export const ALL_DAYS: Days = { first: `${YEARS.from}-01-01`, last: `${YEARS.until}-12-31` };

/** Whether a time is in these years. */
export const isInYears = (time: Date): boolean =>
  time.getUTCFullYear() >= YEARS.from && time.getUTCFullYear() <= YEARS.until;

/** Whether a text is a day of these years. */
export const isDay = (text: unknown): text is Day => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return text >= ALL_DAYS.first && text <= ALL_DAYS.last && new Date(utcStart(text)).toJSON()?.slice(0, 10) === text;
};

/** Returns the day this many days later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day => dayAt(utcStart(day) + days * DAY_MS);

/** Returns the number of days from `first` to `last`, both included. */
export const countDays = ({ first, last }: Days): number => Math.round((utcStart(last) - utcStart(first)) / DAY_MS) + 1;

/** Returns the same day in another year; 28 February if that year has no 29th. */
export function addYears(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return dayAt(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth)));
}

/** Returns the weekday as in ISO 8601: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(utcStart(day)).getUTCDay() || 7;

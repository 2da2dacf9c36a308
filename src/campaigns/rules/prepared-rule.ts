import { DAY_MS } from '../../core/clock.js';
import { WEEKDAYS } from '../../core/contract/rule-words.js';
import type { QrRule, RuleDateRange, RuleTimeOfDay } from './rule.js';
import { shareEqual } from './share-equal.js';
import { type ZoneClock, zoneClock } from './zone-clock.js';

export const DAY_MINUTES = 24 * 60;
/** Shares are counted in hundredths of a percent. */
export const SHARE_UNITS = 10_000;

export interface PreparedTimeOfDay {
  /** Null if this process does not know the zone; then no scan matches. */
  readonly clock: ZoneClock | null;
  /** 0 to 1439. */
  readonly fromMinute: number;
  /** 1 to 1440; not later than `fromMinute` if the range ends on the next day. */
  readonly untilMinute: number;
  /** Bit `1 << n` is set for each weekday on which the range begins; 0 is Monday. */
  readonly weekdays: number;
}

export interface PreparedDateRange {
  /** Null if this process does not know the zone; then no scan matches. */
  readonly clock: ZoneClock | null;
  /** Days since 1970-01-01, both inclusive; infinite if unbounded. */
  readonly fromDay: number;
  readonly untilDay: number;
}

/** An arc of the circle on which every visitor has a place. */
export interface PreparedShare {
  readonly from: number;
  readonly length: number;
}

/** The conditions of a stored rule, with its share as an arc. */
interface Conditions extends Omit<QrRule, 'name' | 'destination' | 'share'> {
  readonly share: PreparedShare | null;
}

/** The conditions of a rule as the redirect evaluates them. */
export interface PreparedRule extends Omit<Conditions, 'timeOfDay' | 'dateRange'> {
  readonly timeOfDay: PreparedTimeOfDay | null;
  readonly dateRange: PreparedDateRange | null;
  readonly share: PreparedShare | null;
}

/** Converts `HH:MM` to minutes since midnight. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Converts `YYYY-MM-DD` to days since 1970-01-01. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

const prepareTimeOfDay = ({ from, until, weekdays, zone }: RuleTimeOfDay): PreparedTimeOfDay => ({
  clock: zoneClock(zone),
  fromMinute: from === null ? 0 : minuteOf(from),
  untilMinute: until === null ? DAY_MINUTES : minuteOf(until),
  weekdays: (weekdays ?? WEEKDAYS).reduce((bits, day) => bits | (1 << WEEKDAYS.indexOf(day)), 0),
});

const prepareDateRange = ({ from, until, zone }: RuleDateRange): PreparedDateRange => ({
  clock: zoneClock(zone),
  fromDay: from === null ? Number.NEGATIVE_INFINITY : dayOfDate(from),
  untilDay: until === null ? Number.POSITIVE_INFINITY : dayOfDate(until),
});

const prepareConditions = shareEqual(
  (conditions: Conditions): PreparedRule => ({
    devices: conditions.devices,
    operatingSystems: conditions.operatingSystems,
    browsers: conditions.browsers,
    languages: conditions.languages?.map((language) => language.toLowerCase()) ?? null,
    countries: conditions.countries,
    timeOfDay: conditions.timeOfDay === null ? null : prepareTimeOfDay(conditions.timeOfDay),
    dateRange: conditions.dateRange === null ? null : prepareDateRange(conditions.dateRange),
    query: conditions.query,
    share: conditions.share,
  }),
);

/** Prepares stored rules, which are already checked. */
export function prepareRules(rules: readonly QrRule[]): PreparedRule[] {
  let shared = 0;
  return rules.map(({ name: _name, destination: _destination, share, ...conditions }) => {
    const from = shared % SHARE_UNITS;
    const length = share === null ? 0 : Math.round((share * SHARE_UNITS) / 100);
    shared += length;
    return prepareConditions({ ...conditions, share: share === null ? null : { from, length } });
  });
}

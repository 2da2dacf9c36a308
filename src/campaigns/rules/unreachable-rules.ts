import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { DAY_MINUTES, dayOfDate, type PreparedRule, prepareRules, SHARE_UNITS } from './prepared-rule.js';
import type { QrRule, RuleDateRange } from './rule.js';

/** The list conditions of a rule, up to a hundred values each; null for a condition that always matches. */
type ListSets = Readonly<
  Record<
    'devices' | 'operatingSystems' | 'browsers' | 'countries' | 'languages' | 'parameters',
    ReadonlySet<string> | null
  >
>;

const setOf = (values: readonly string[] | null | undefined): ReadonlySet<string> | null =>
  values ? new Set(values) : null;

const setsOf = ({ devices, operatingSystems, browsers, countries, languages, query }: PreparedRule): ListSets => ({
  devices: setOf(devices),
  operatingSystems: setOf(operatingSystems),
  browsers: setOf(browsers),
  countries: setOf(countries),
  languages: setOf(languages),
  parameters: setOf(query?.values),
});

/** A stored rule and the scans that it takes. */
interface Taking {
  readonly rule: QrRule;
  readonly sets: ListSets;
  /**
   * One bit per minute of a week, from Monday, in local time of the rule's zone. All bits are set without a
   * time of day.
   */
  readonly minutes: bigint;
  /**
   * One bit per place on the circle of shares, plus one for visitors without a place. All bits are set without a share.
   */
  readonly places: bigint;
}

const WEEK_MINUTES = 7 * DAY_MINUTES;

const ones = (count: number): bigint => (1n << BigInt(count)) - 1n;

/** Sets `length` bits of a circle, beginning at `from`. */
function arc(size: number, from: number, length: number): bigint {
  const bits = ones(length) << BigInt(from);
  return (bits | (bits >> BigInt(size))) & ones(size);
}

function minutesOf({ timeOfDay }: PreparedRule): bigint {
  if (timeOfDay === null) return ones(WEEK_MINUTES);
  const { fromMinute, untilMinute, weekdays } = timeOfDay;
  const length = untilMinute - fromMinute + (untilMinute > fromMinute ? 0 : DAY_MINUTES);
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((day) => (weekdays & (1 << day)) !== 0)
    .reduce((bits, day) => bits | arc(WEEK_MINUTES, day * DAY_MINUTES + fromMinute, length), 0n);
}

const placesOf = ({ share }: PreparedRule): bigint =>
  share === null ? ones(SHARE_UNITS + 1) : arc(SHARE_UNITS, share.from, share.length);

const isCovered = (inner: bigint, outers: readonly bigint[]): boolean =>
  (inner & ~outers.reduce((union, outer) => union | outer, 0n)) === 0n;

/** Whether each value of `inner`, or one of its `wider` values, is in `outer`. Null stands for all values. */
function contains(
  outer: ReadonlySet<string> | null,
  inner: ReadonlySet<string> | null,
  wider: (value: string) => readonly string[] = (value) => [value],
): boolean {
  if (outer === null || inner === null) return outer === null;
  return [...inner].every((value) => wider(value).some((one) => outer.has(one)));
}

/** For `zh-hant-tw`, returns `zh`, `zh-hant` and `zh-hant-tw`. */
const languageRanges = (tag: string): string[] =>
  tag.split('-').map((_, index, parts) => parts.slice(0, index + 1).join('-'));

const containsQuery = (outer: Taking, inner: Taking): boolean =>
  outer.rule.query === null ||
  (outer.rule.query.name === inner.rule.query?.name && contains(outer.sets.parameters, inner.sets.parameters));

/** Does not compare dates in different zones. */
function containsDates(outer: RuleDateRange | null, inner: RuleDateRange | null): boolean {
  if (outer === null || inner === null) return outer === null;
  const start = ({ from }: RuleDateRange): number => (from === null ? Number.NEGATIVE_INFINITY : dayOfDate(from));
  const end = ({ until }: RuleDateRange): number => (until === null ? Number.POSITIVE_INFINITY : dayOfDate(until));
  return outer.zone === inner.zone && start(outer) <= start(inner) && end(outer) >= end(inner);
}

/** Whether every scan that matches `inner` also matches `outer`, apart from time of day and share. */
const containsRest = (outer: Taking, inner: Taking): boolean =>
  contains(outer.sets.devices, inner.sets.devices) &&
  contains(outer.sets.operatingSystems, inner.sets.operatingSystems) &&
  contains(outer.sets.browsers, inner.sets.browsers) &&
  contains(outer.sets.countries, inner.sets.countries) &&
  contains(outer.sets.languages, inner.sets.languages, languageRanges) &&
  containsQuery(outer, inner) &&
  containsDates(outer.rule.dateRange, inner.rule.dateRange);

/** The minutes of a rule in a zone's local time. A rule in another zone counts as the whole week. */
const minutesIn = (zone: string | null, { rule, minutes }: Taking): bigint =>
  rule.timeOfDay?.zone === zone ? minutes : ones(WEEK_MINUTES);

/** Whether the times of some rules together cover those of `inner`. Does not compare times in different zones. */
function coverTimes(outers: readonly Taking[], inner: Taking): boolean {
  const zones = new Set(outers.map(({ rule }) => rule.timeOfDay?.zone ?? null));
  return [...zones].some((zone) => {
    const inZone = outers.filter(({ rule }) => rule.timeOfDay === null || rule.timeOfDay.zone === zone);
    const minutes = inZone.map((outer) => outer.minutes);
    return isCovered(minutesIn(zone, inner), minutes);
  });
}

const coverShare = (outers: readonly Taking[], inner: Taking): boolean =>
  isCovered(
    inner.places,
    outers.map(({ places }) => places),
  );

/**
 * The earlier rules that together take every scan of a rule: either one that covers all its conditions, or several that
 * share its times of day or its arc of the circle. Null when this is not certain.
 */
function takers(earlier: readonly Taking[], inner: Taking): { by: readonly Taking[]; field: string } | null {
  const candidates = earlier.filter((outer) => containsRest(outer, inner));
  const allTimes = candidates.filter((outer) => coverTimes([outer], inner));
  const allShares = candidates.filter((outer) => coverShare([outer], inner));
  const single = allTimes.find((outer) => allShares.includes(outer));
  if (single !== undefined) return { by: [single], field: '' };
  if (coverTimes(allShares, inner)) return { by: allShares, field: inner.rule.timeOfDay === null ? '' : '.timeOfDay' };
  if (coverShare(allTimes, inner)) return { by: allTimes, field: inner.rule.share === null ? '' : '.share' };
  return null;
}

/**
 * Adds a problem for each rule that no scan can reach because earlier rules take all its scans. Misses some such rules:
 * those with times or dates in different zones, or covered only by several lists together.
 */
export function addUnreachable(rules: readonly QrRule[], problems: FieldProblems): void {
  const taking = prepareRules(rules).flatMap((prepared, index): Taking[] => {
    const rule = rules[index];
    if (rule === undefined) return [];
    return [{ rule, sets: setsOf(prepared), minutes: minutesOf(prepared), places: placesOf(prepared) }];
  });
  for (const [index, inner] of taking.entries()) {
    const found = takers(taking.slice(0, index), inner);
    if (found === null) continue;
    const names = found.by.map(({ rule }) => `rules[${rules.indexOf(rule)}] "${rule.name}"`).join(', ');
    problems.add(`rules[${index}]${found.field}`, problem('rule_unreachable', { rules: names }));
  }
}

import { decide, NO_RULE } from '../campaigns/rules/decide.js';
import { locationOf } from '../campaigns/rules/destination-problem.js';
import { type PreparedRule, prepareRules } from '../campaigns/rules/prepared-rule.js';
import type { QrRule } from '../campaigns/rules/rule.js';
import type { QrSchedule } from '../campaigns/rules/schedule.js';
import { boundsOf, isWithin, type ScheduleBounds } from '../campaigns/rules/schedule-bounds.js';
import { Visit } from '../campaigns/rules/visit.js';
import { FALLBACK_LABEL } from '../core/contract/rule-words.js';
import type { Scan } from '../core/contract/scan.js';
import { type PreparedDestination, toDestination } from './destination.js';

/** Where a scan is sent instead of to the campaign's content, and the label under which it is counted. */
export class ScanRoute {
  readonly #address: string;
  /** Prepared on the first scan, because few of 20 rules may ever match. */
  #destination: PreparedDestination | null = null;

  constructor(
    address: string,
    readonly label: string,
  ) {
    this.#address = address;
  }

  get destination(): PreparedDestination {
    this.#destination ??= toDestination(locationOf(this.#address));
    return this.#destination;
  }
}

/** The schedule and rules of a campaign that has at least one of them. */
export interface Routing {
  readonly bounds: ScheduleBounds;
  /** For scans outside the schedule; null if the code is not available then. */
  readonly fallback: ScanRoute | null;
  readonly rules: readonly PreparedRule[];
  /** One route for each rule, by index. */
  readonly routes: readonly ScanRoute[];
  /** Approximate length of all texts; bounds the cache. */
  readonly size: number;
}

/** Prepares a stored schedule and rules; returns null if there are none. */
export function toRouting(schedule: QrSchedule | null, rules: readonly QrRule[] | null): Routing | null {
  if (schedule === null && rules === null) return null;
  return {
    bounds: boundsOf(schedule),
    fallback: schedule?.fallback ? new ScanRoute(schedule.fallback, FALLBACK_LABEL) : null,
    rules: prepareRules(rules ?? []),
    routes: (rules ?? []).map(({ destination, name }) => new ScanRoute(destination, name)),
    size: JSON.stringify(rules ?? []).length,
  };
}

/** Whether a scan at this time is redirected at all. */
export const isRouted = ({ bounds, fallback }: Routing, now: number): boolean =>
  fallback !== null || isWithin(bounds, now);

/** Returns the route of a scan that `isRouted`; null for the campaign's content. */
export function chooseRoute(
  { bounds, fallback, rules, routes }: Routing,
  scan: Scan,
  acceptLanguage: string | undefined,
  query: string,
): ScanRoute | null {
  if (!isWithin(bounds, scan.scannedMs)) return fallback;
  if (rules.length === 0) return null;
  const index = decide(rules, new Visit(scan, acceptLanguage, query));
  return index === NO_RULE ? null : (routes[index] ?? null);
}

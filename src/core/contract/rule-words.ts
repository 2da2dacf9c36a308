/** In ISO 8601 order, starting with Monday. Not an enum, as in plans.ts. */
export const Weekday = {
  Monday: 'Monday',
  Tuesday: 'Tuesday',
  Wednesday: 'Wednesday',
  Thursday: 'Thursday',
  Friday: 'Friday',
  Saturday: 'Saturday',
  Sunday: 'Sunday',
} as const;
export type Weekday = keyof typeof Weekday;
export const WEEKDAYS = Object.values(Weekday);

/** The conditions of a rule, by field name. */
export const RuleCondition = {
  devices: 'devices',
  operatingSystems: 'operatingSystems',
  browsers: 'browsers',
  languages: 'languages',
  countries: 'countries',
  timeOfDay: 'timeOfDay',
  dateRange: 'dateRange',
  query: 'query',
  share: 'share',
} as const;
export type RuleCondition = keyof typeof RuleCondition;

/** Labels that figures use themselves, in lower case. */
export const RESERVED_RULE_NAMES: readonly string[] = ['default', 'fallback', 'other'];

/** The label of scans that no rule decided. It is not stored; it stands for all remaining scans. */
export const DEFAULT_LABEL = 'Default';

/** The label of scans outside a schedule that went to its fallback. */
export const FALLBACK_LABEL = 'Fallback';

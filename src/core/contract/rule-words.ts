/** In ISO 8601 order, starting with Monday. */
export enum Weekday {
  Monday = 'Monday',
  Tuesday = 'Tuesday',
  Wednesday = 'Wednesday',
  Thursday = 'Thursday',
  Friday = 'Friday',
  Saturday = 'Saturday',
  Sunday = 'Sunday',
}

/** The conditions of a rule, by field name. */
export enum RuleCondition {
  devices = 'devices',
  operatingSystems = 'operatingSystems',
  browsers = 'browsers',
  languages = 'languages',
  countries = 'countries',
  timeOfDay = 'timeOfDay',
  dateRange = 'dateRange',
  query = 'query',
  share = 'share',
}

/** Labels that figures use themselves, in lower case. */
export const RESERVED_RULE_NAMES: readonly string[] = ['default', 'fallback', 'other'];

/** The label of scans that no rule decided. It is not stored; it stands for all remaining scans. */
export const DEFAULT_LABEL = 'Default';

/** The label of scans outside a schedule that went to its fallback. */
export const FALLBACK_LABEL = 'Fallback';

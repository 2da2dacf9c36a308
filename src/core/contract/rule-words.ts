import { enumOf } from './names/enum-of.js';

/** In ISO 8601 order, starting with Monday. */
export const Weekday = enumOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday');
export type Weekday = keyof typeof Weekday;
export const WEEKDAYS = Object.values(Weekday);

/** The conditions of a rule, by field name. */
export const RuleCondition = enumOf(
  'devices',
  'operatingSystems',
  'browsers',
  'languages',
  'countries',
  'timeOfDay',
  'dateRange',
  'query',
  'share',
);
export type RuleCondition = keyof typeof RuleCondition;

/** Labels that figures use themselves, in lower case. */
export const RESERVED_RULE_NAMES: readonly string[] = ['default', 'fallback', 'other'];

/** The label of scans that no rule decided. It is not stored; it stands for all remaining scans. */
export const DEFAULT_LABEL = 'Default';

/** The label of scans outside a schedule that went to its fallback. */
export const FALLBACK_LABEL = 'Fallback';

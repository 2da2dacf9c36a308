import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RuleCondition } from '../../../../src/core/contract/rule-words.ts';

export const CONDITION_NAMES: Record<RuleCondition, MessageDescriptor> = {
  countries: msg`Country`,
  languages: msg`Language`,
  devices: msg`Device`,
  operatingSystems: msg`System`,
  browsers: msg`Browser`,
  timeOfDay: msg`Time of day`,
  dateRange: msg`Dates`,
  query: msg`Part of the address`,
  share: msg`Share of visitors`,
};

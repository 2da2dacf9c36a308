import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrafficClass } from '../../../src/core/contract/scan.ts';
import type { Compared, Filter } from './view/analytics-view.ts';
import type { Preset } from './view/period.ts';

export const PRESET_NAMES: Record<Preset, MessageDescriptor> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  'this-week': msg`This week`,
  'last-week': msg`Last week`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  'this-quarter': msg`This quarter`,
  'last-quarter': msg`Last quarter`,
  'this-year': msg`This year`,
  'last-year': msg`Last year`,
  '7d': msg`Last 7 days`,
  '28d': msg`Last 28 days`,
  '90d': msg`Last 90 days`,
  '12m': msg`Last 12 months`,
};

export const COMPARISON_NAMES: Record<Compared, MessageDescriptor> = {
  previous: msg`Compared with the previous period`,
  weekdays: msg`Compared with the same weekdays before`,
  year: msg`Compared with the previous year`,
  none: msg`No comparison`,
};

export const FILTER_NAMES: Record<Filter, MessageDescriptor> = {
  country: msg`Country`,
  city: msg`City`,
  device: msg`Device`,
  system: msg`System`,
  browser: msg`Browser`,
  source: msg`Source`,
  rule: msg`Rule`,
  campaign: msg`Campaign`,
  tag: msg`Tag`,
};

/** English labels that the service uses for values without a name. */
export const LABEL_NAMES: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['Unknown', msg`Unknown`],
  ['Other', msg`Other`],
  ['Direct', msg`Direct`],
  ['Mobile', msg`Mobile phone`],
  ['Tablet', msg`Tablet`],
  ['Desktop', msg`Computer`],
  ['TV', msg`Television`],
  ['Default', msg`No rule: the campaign’s content`],
  ['Fallback', msg`Outside the schedule`],
  ['Deleted', msg`Deleted campaign`],
  ['Untagged', msg`Without tags`],
]);

/** Why a scan is not counted: a name, and a sentence explaining it. */
export const REASONS: Record<Exclude<TrafficClass, 'person'>, { name: MessageDescriptor; text: MessageDescriptor }> = {
  bot: { name: msg`Bots`, text: msg`Programs that follow links automatically: search engines, scanners, scripts.` },
  monitor: { name: msg`Monitoring`, text: msg`Services that regularly check whether an address still works.` },
  prefetch: { name: msg`Preloaded`, text: msg`A browser loaded the address before anyone decided to open it.` },
  preview: {
    name: msg`Link previews`,
    text: msg`Messengers and social networks that show a preview of a shared link.`,
  },
  head: { name: msg`Availability checks`, text: msg`Requests that only check whether the address exists (HEAD).` },
};

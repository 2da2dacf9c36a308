import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Filter } from './view/analytics-view.ts';
import type { Comparison, Preset } from './view/period.ts';

export const PRESET_NAMES: Record<Preset, MessageDescriptor> = {
  today: msg`Today`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
  '90d': msg`Last 90 days`,
  '12m': msg`Last 12 months`,
};

export const COMPARISON_NAMES: Record<Comparison, MessageDescriptor> = {
  previous: msg`Compared with the period before`,
  year: msg`Compared with a year before`,
  none: msg`Not compared`,
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
  ['Fallback', msg`Outside of the schedule`],
  ['Deleted', msg`Deleted campaign`],
]);

/** Why a scan is not counted: a name, and a sentence explaining it. */
export const REASONS: ReadonlyMap<string, { name: MessageDescriptor; text: MessageDescriptor }> = new Map([
  ['bot', { name: msg`Bots`, text: msg`Programs that follow links by themselves: search engines, scanners, scripts.` }],
  ['monitor', { name: msg`Monitoring`, text: msg`Services that ask regularly whether an address still works.` }],
  [
    'prefetch',
    { name: msg`Loaded in advance`, text: msg`A browser fetched the address before anybody had decided to open it.` },
  ],
  [
    'preview',
    { name: msg`Link previews`, text: msg`Messengers and networks that draw a preview of a link somebody has shared.` },
  ],
  ['head', { name: msg`Checks without content`, text: msg`Requests that only ask whether something is there (HEAD).` }],
]);

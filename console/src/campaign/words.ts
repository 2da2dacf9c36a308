import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CampaignTab } from './campaign-tab.ts';
import type { Counting, Part } from './saving/parts.ts';

export const TAB_NAMES: Record<CampaignTab, MessageDescriptor> = {
  overview: msg`Overview`,
  soldOut: msg`Sold out`,
  design: msg`Design`,
  content: msg`Content`,
  rules: msg`Rules`,
  history: msg`History`,
};

export const PART_NAMES: Record<Part, MessageDescriptor> = {
  name: msg`Name`,
  content: msg`Content`,
  translation: msg`Second language`,
  house: msg`Hours and more`,
  style: msg`Design`,
  design: msg`Design`,
  schedule: msg`Schedule`,
  rules: msg`Rules`,
  counting: msg`Counting`,
  tags: msg`Tags`,
  externalId: msg`External ID`,
};

export const COUNTING_NAMES: Record<Counting, MessageDescriptor> = {
  Full: msg`In full`,
  TotalsOnly: msg`Totals only`,
  Nothing: msg`Nothing`,
};

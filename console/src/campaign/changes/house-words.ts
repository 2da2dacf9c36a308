import { t } from '@lingui/core/macro';
import type { HouseTimeFragment } from '../../../generated/campaign/campaign.ts';
import { weekdayName } from '../rules/rule-words.ts';
import type { Parts } from '../saving/parts.ts';

type Time = Partial<HouseTimeFragment>;

function timeWords({ weekdays, firstDay, lastDay, from, until, isClosed }: Time): string {
  const days = (weekdays ?? []).map((day) => weekdayName(day, 'short'));
  const dates = [firstDay, lastDay].filter(Boolean).join(' – ');
  const hours = isClosed ? t`closed` : `${from ?? '00:00'}–${until ?? '24:00'}`;
  return [dates, days.join(', '), hours].filter(Boolean).join(' ');
}

/** What a menu says of its house, as lines to compare. */
export function houseWords(house: Parts['house'] = null): string {
  if (house === null) return '';
  const { zone, hours, address, imprint, allergens, sections, pictures } = house;
  return [
    zone,
    ...(hours ?? []).map(timeWords),
    address,
    allergens,
    ...(sections ?? []).map(({ heading, times }) => `${heading}: ${times.map(timeWords).join('; ')}`),
    ...(pictures ?? []).map(({ dish }) => t`Picture of ${dish}`),
    imprint,
  ]
    .filter(Boolean)
    .join('\n');
}

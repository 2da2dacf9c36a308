import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { COMPARED, COMPARED_NAMES } from '../analytics/view/analytics-view.ts';
import { calendarOf, PRESETS } from '../analytics/view/period.ts';
import { usePeriodName } from '../analytics/view/use-period-name.ts';
import { COMPARISON_NAMES, PRESET_NAMES } from '../analytics/words.ts';
import { useScopeName } from '../reports/use-scope-name.ts';
import { Hint } from '../ui/layout/hint.tsx';
import type { ShareInput } from './sharing-actions.ts';

/** What a page shows, in one line: campaigns, days, comparison and time zone. */
export function SharedSummary({ period, comparison, timeZone, qrCodeId = null, allTags, anyTag }: ShareInput) {
  const { t, i18n } = useLingui();
  const nameOf = usePeriodName();
  const scope = {
    qrCodeId: qrCodeId === null ? null : String(qrCodeId),
    allTags: [allTags ?? []].flat(),
    anyTag: [anyTag ?? []].flat(),
  };
  const scopeName = useScopeName([scope]);
  const { calendar, lastDays, fromDate, toDate } = period;
  const periodName = (): string => {
    if (fromDate != null && toDate != null) {
      const days = nameOf({ first: fromDate, last: toDate });
      return t`${days}, always these days`;
    }
    const preset = PRESETS.find((each) => calendar != null && calendarOf(each) === calendar);
    const name = preset ? i18n._(PRESET_NAMES[preset]) : plural(lastDays ?? 1, { one: 'Today', other: 'Last # days' });
    return t`${name}, counted from the day it is opened`;
  };
  const compared = COMPARED_NAMES.find((each) => COMPARED[each] === comparison) ?? 'previous';
  const parts = [scopeName(scope), periodName(), i18n._(COMPARISON_NAMES[compared]), timeZone.replaceAll('_', ' ')];
  return (
    <Hint isLarge>
      <strong>{t`The page shows:`}</strong> <span dir="auto">{parts.join(' · ')}</span>
    </Hint>
  );
}

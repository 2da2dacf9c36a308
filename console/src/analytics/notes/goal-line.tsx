import { useLingui } from '@lingui/react/macro';
import { expectedScans } from '../../../../src/core/contract/calendar/goal-pace.ts';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { type Goal, useGoalFigures } from './note-queries.ts';
import { useDayName } from './use-day-name.ts';

/** How far a goal has got, in a sentence and as a bar. */
export function GoalLine({ goal, zone }: { goal: Goal; zone: string }) {
  const { t } = useLingui();
  const { whole } = useNumbers();
  const dayName = useDayName();
  const { data } = useGoalFigures(goal, zone);
  const [wanted, day] = [whole(goal.goal.scans), dayName(goal.date)];
  const prefix = goal.text === '' ? '' : `${goal.text}: `;
  if (data === undefined) return <span dir="auto">{prefix + t`${wanted} scans by ${day}`}</span>;
  const { scansInPeriod } = data;
  const [fromMs, toMs, now] = [Date.parse(data.period.fromUtc), Date.parse(data.period.toUtc), Date.now()];
  const scans = whole(scansInPeriod);
  const expected = expectedScans({ scans: scansInPeriod, fromMs, toMs, now });
  const words = (): string => {
    if (now < fromMs) return t`${wanted} scans by ${day}`;
    if (scansInPeriod >= goal.goal.scans) return t`reached, ${scans} of ${wanted} by ${day}`;
    if (now >= toMs) return t`not reached, ${scans} of ${wanted} by ${day}`;
    if (expected === null) return t`${scans} of ${wanted} by ${day}`;
    return t`${scans} of ${wanted} by ${day}; at this pace ${whole(expected)}`;
  };
  return (
    <Stack gap={1} isGrowing>
      <span dir="auto">{prefix + words()}</span>
      <ProgressBar label={t`Goal`} isLabelHidden value={scansInPeriod / goal.goal.scans} />
    </Stack>
  );
}

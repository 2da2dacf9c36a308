import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findRuleProblems } from './check-rules.js';
import { findDestinationProblem } from './destination-problem.js';
import type { QrRule } from './rule.js';
import type { QrScheduleInput } from './schedule.js';

/** Schedule and rules of a create or an update: left out, they stay; null removes them. */
export interface RoutingInput {
  readonly schedule?: QrScheduleInput | null | undefined;
  readonly rules?: QrRule[] | null | undefined;
}

const STATIC = 'Must be left out: only a Dynamic code is redirected.';
const [YEAR_MIN, YEAR_MAX] = [2000, 2099];

function checkSchedule(publicUrl: string, schedule: QrScheduleInput, problems: FieldProblems): void {
  const from = schedule.fromUtc ?? null;
  const until = schedule.untilUtc ?? null;
  for (const [field, time] of [
    ['schedule.fromUtc', from],
    ['schedule.untilUtc', until],
  ] as const) {
    const year = time?.getUTCFullYear() ?? YEAR_MIN;
    if (year < YEAR_MIN || year > YEAR_MAX) problems.add(field, `Must lie in the years ${YEAR_MIN} to ${YEAR_MAX}.`);
  }
  if (from === null && until === null) problems.add('schedule', 'Must have fromUtc or untilUtc.');
  if (from !== null && until !== null && until <= from) {
    problems.add('schedule.untilUtc', 'Must be after fromUtc: the schedule would end before it begins.');
  }
  const { fallback } = schedule;
  if (typeof fallback !== 'string') return;
  const problem = malformedText(fallback) ?? findDestinationProblem(publicUrl, fallback);
  if (problem !== null) problems.add('schedule.fallback', problem);
}

/** Returns all that is wrong with schedule and rules, by their fields. `publicUrl` is the base of the redirect's addresses. */
export function findRoutingProblems(publicUrl: string, mode: QrCodeMode, input: RoutingInput): FieldProblems {
  const { schedule, rules } = input;
  const problems = new FieldProblems();
  if (mode === QrCodeMode.Static) {
    if (schedule) problems.add('schedule', STATIC);
    if (rules && rules.length > 0) problems.add('rules', STATIC);
    return problems;
  }
  if (schedule) checkSchedule(publicUrl, schedule, problems);
  if (rules) problems.addAll(findRuleProblems(publicUrl, rules).toFields());
  return problems;
}

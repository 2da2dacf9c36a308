import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { problem } from '../../core/contract/problems.js';
import { malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findRuleProblems } from './check-rules.js';
import { findDestinationProblem } from './destination-problem.js';
import type { QrRule } from './rule.js';
import type { QrScheduleInput } from './schedule.js';

/** Schedule and rules of a create or update. Omitted fields stay unchanged; null removes them. */
export interface RoutingInput {
  readonly schedule?: QrScheduleInput | null | undefined;
  readonly rules?: QrRule[] | null | undefined;
}

const STATIC = problem('needs_dynamic_code');

function checkSchedule(publicUrl: string, schedule: QrScheduleInput, problems: FieldProblems): void {
  const from = schedule.fromUtc ?? null;
  const until = schedule.untilUtc ?? null;
  if (from === null && until === null) problems.add('schedule', problem('schedule_empty'));
  if (from !== null && until !== null && until <= from) {
    problems.add('schedule.untilUtc', problem('schedule_ends_first'));
  }
  const { fallback } = schedule;
  if (typeof fallback !== 'string') return;
  const wrong = malformedText(fallback) ?? findDestinationProblem(publicUrl, fallback);
  if (wrong !== null) problems.add('schedule.fallback', wrong);
}

/** Returns the problems of schedule and rules by field. `publicUrl` is the base of redirect addresses. */
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

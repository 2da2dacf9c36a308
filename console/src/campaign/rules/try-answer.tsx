import { useLingui } from '@lingui/react/macro';
import { mdiCheck, mdiClose } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  TryRulesDocument,
  type TryRulesQuery,
  type TryRulesQueryVariables,
} from '../../../generated/campaign/rules/try-rules.ts';
import { hasCode } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { usePaused } from '../../ui/use-paused.ts';
import type { Campaign } from '../campaign-queries.ts';
import type { Rule, Schedule } from '../saving/parts.ts';
import { unmetWords } from './rule-words.ts';
import styles from './rules.module.css';
import { type SampleScan, toSampleInput } from './sample-scan.ts';

type Answer = TryRulesQuery['previewDestination'];

interface Props {
  campaign: Campaign;
  rules: readonly Rule[];
  schedule: Schedule | null;
  sample: SampleScan;
}

const MINUTE = 60_000;

/** Where the scan leads, which rule decided, and why others did not. */
export function TryAnswer({ campaign, rules, schedule, sample }: Props) {
  const { t } = useLingui();
  // Rounded to the minute, so that the same question is only asked once.
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const scan = toSampleInput(sample, now);
  const { data, error, isOld } = useTried({ id: campaign.id, scan, rules, schedule });
  if (hasCode(error, 'validation_failed')) {
    return (
      <Hint tone="red" isLarge>{t`These rules cannot be saved or tried yet. Choose Save to see what is missing.`}</Hint>
    );
  }
  if (error !== null)
    return (
      <Hint tone="red" isLarge>
        {describeError(error)}
      </Hint>
    );
  if (data === undefined) return <Skeleton lines={2} />;
  return (
    <section className={styles.answer} aria-live="polite" aria-busy={isOld} aria-label={t`Result of this scan`}>
      <p className={styles.result}>
        → <bdi dir="ltr">{data.destination ?? t`“Not available” page`}</bdi>
      </p>
      <p>
        <Reason answer={data} isActive={campaign.isActive} />
      </p>
      <Stack as="ol" gap={1} className={styles.verdicts}>
        {data.rules.map((verdict) => (
          <Verdict key={verdict.index} verdict={verdict} rule={rules[verdict.index]} decided={data.ruleIndex} />
        ))}
      </Stack>
    </section>
  );
}

function Reason({ answer, isActive }: { answer: Answer; isActive: boolean }) {
  const { t } = useLingui();
  const name = answer.ruleName ?? '';
  switch (answer.reason) {
    case 'Rule':
      return t`Because the rule “${name}” matches.`;
    case 'Content':
      return answer.rules.length === 0
        ? t`There are no rules, so the scan leads to the content.`
        : t`No rule matches, so the scan leads to the content.`;
    case 'Fallback':
      return t`The scan is outside the schedule, so it leads to the address for that time.`;
    default:
      return isActive ? t`The scan is outside the schedule.` : t`The campaign is paused.`;
  }
}

interface VerdictProps {
  verdict: Answer['rules'][number];
  rule: Rule | undefined;
  decided: number | null;
}

function Verdict({ verdict: { index, name, holds, unmet }, rule, decided }: VerdictProps) {
  const { t } = useLingui();
  const words = rule === undefined ? [] : unmetWords(rule, unmet);
  const isDecided = index === decided;
  return (
    <li className={isDecided ? styles.decided : styles.undecided}>
      <Icon path={holds ? mdiCheck : mdiClose} size={18} />
      <span>
        <bdi className={styles.ruleName}>{name}</bdi>
        {isDecided && ` – ${t`matches, and decides`}`}
        {holds && !isDecided && ` – ${t`would match, but is never reached`}`}
        {!holds &&
          words.map((word) => (
            <span key={word} className={styles.why}>
              {t`it is not true that ${word}`}
            </span>
          ))}
      </span>
    </li>
  );
}

const PAUSE_MS = 300;

/** Where a sample scan leads. Requested again after a short pause in typing. */
function useTried(variables: TryRulesQueryVariables) {
  const text = JSON.stringify(variables);
  const settled = usePaused(text, PAUSE_MS);
  const answer = useQuery({
    queryKey: ['campaign', variables.id, 'tried', settled],
    queryFn: ({ signal }) => execute(TryRulesDocument, JSON.parse(settled) as TryRulesQueryVariables, signal),
    select: (data) => data.previewDestination,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...answer, isOld: settled !== text || answer.isPlaceholderData };
}

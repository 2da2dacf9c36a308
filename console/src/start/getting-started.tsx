import { Trans, useLingui } from '@lingui/react/macro';
import { mdiCheckCircle, mdiCircleOutline, mdiClose } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { completeAction } from '../frame/run-action.ts';
import { readPreference, writePreference } from '../preferences/storage.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Question } from '../ui/overlays/question.tsx';
import styles from './start.module.css';
import { stepsDone } from './steps-done.ts';
import { removeSample, useStart } from './use-start.ts';

interface Props {
  /** All campaigns, while they are few. */
  campaigns: readonly { readonly id: string; readonly totalScans: number }[];
  /** Whether the list is everything that there is, without filters. */
  isWhole: boolean;
}

const OWN_MAX = 5;

/** Above the list: the way back from the sample, and the first steps of a new workspace. */
export function GettingStarted({ campaigns, isWhole }: Props) {
  const { data } = useStart();
  const { canWrite, canDelete } = useRights();
  if (data === undefined) return null;
  const samples = new Set(data.sampleQrCodes);
  const own = campaigns.filter(({ id }) => !samples.has(id));
  return (
    <Stack gap={2} className={styles.above}>
      {samples.size > 0 && canDelete && <SampleNote count={samples.size} />}
      {isWhole && canWrite && own.length <= OWN_MAX && <FirstSteps own={own} printRuns={data.printRuns.totalCount} />}
    </Stack>
  );
}

function SampleNote({ count }: { count: number }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const remove = () => completeAction({ run: removeSample, done: t`The sample is gone.` });
  return (
    <Row gap={3} isWrapping justify="space-between" className={styles.note}>
      <span>{t`This workspace contains ${count} sample campaigns with made-up scans.`}</span>
      <Button look="quiet" onPress={() => setIsAsking(true)}>{t`Remove the sample`}</Button>
      {isAsking && (
        <Question
          title={t`Remove the sample?`}
          action={t`Remove`}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <Trans>
            The sample campaigns, their files and all of their scans are deleted for good, including your changes to
            them. Your own campaigns stay as they are.
          </Trans>
        </Question>
      )}
    </Row>
  );
}

const HIDDEN = 'first-steps';

function FirstSteps({ own, printRuns }: { own: Props['campaigns']; printRuns: number }) {
  const { t } = useLingui();
  const [isHidden, setIsHidden] = useState(() => readPreference(HIDDEN) === 'hidden');
  const done = stepsDone(own, printRuns, readPreference('downloaded') !== null);
  const [first] = own;
  if (isHidden || done.every(Boolean)) return null;
  const hide = (): void => {
    writePreference(HIDDEN, 'hidden');
    setIsHidden(true);
  };
  const steps = [
    { name: t`Make a code`, to: '/campaigns/new' },
    { name: t`Test it with your phone`, to: first && `/campaigns/${first.id}` },
    { name: t`Print or download it`, to: first && `/campaigns/${first.id}#downloads` },
    { name: t`See who scans it`, to: first && '/analytics' },
  ];
  return (
    <Row as="section" gap={3} justify="space-between" className={styles.note} aria-label={t`First steps`}>
      <Row as="ol" gap={4} lineGap={1} isWrapping>
        {steps.map(({ name, to }, index) => (
          <Row as="li" key={name} gap={1} className={done[index] ? styles.done : styles.step}>
            <Icon path={done[index] ? mdiCheckCircle : mdiCircleOutline} size={18} />
            {to === undefined || done[index] ? <span>{name}</span> : <Link to={to}>{name}</Link>}
            {done[index] && <span className="visually-hidden">{t`(done)`}</span>}
          </Row>
        ))}
      </Row>
      <IconButton icon={mdiClose} aria-label={t`Hide first steps`} onPress={hide} />
    </Row>
  );
}

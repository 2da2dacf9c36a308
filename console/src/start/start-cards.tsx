import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { PLANS } from '../../../src/core/contract/plans.ts';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { readDraft, writeDraft } from '../api/draft.ts';
import { useRights } from '../api/use-rights.ts';
import { useAction } from '../frame/use-action.ts';
import { readCodeDraft, writeCodeDraft } from '../new-code/code-draft.ts';
import { GoalCards } from '../new-code/goal-cards.tsx';
import { GOALS } from '../new-code/goals.ts';
import { DRAFT_KEY } from '../new-code/use-code-draft.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Columns, Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Message } from '../ui/message.tsx';
import styles from './start.module.css';
import { createSample } from './use-start.ts';

const FIRST: readonly QrPayloadType[] = ['Url', 'Menu', 'Document', 'VCard'];
const FIRST_GOALS = GOALS.filter(({ payloadType }) => FIRST.includes(payloadType));

/** Shown instead of an empty list of campaigns: what a campaign is, and three ways to begin. */
export function StartCards() {
  const { t } = useLingui();
  const { session, canWrite, canDelete } = useRights();
  const navigate = useNavigate();
  const { act, isBusy } = useAction();
  const { dynamicCodes, uploads } = PLANS[session.plan];
  const begin = (payloadType: QrPayloadType): void => {
    writeDraft(DRAFT_KEY, writeCodeDraft({ ...readCodeDraft(readDraft(DRAFT_KEY) ?? ''), payloadType, mode: null }));
    void navigate({ to: '/campaigns/new' });
  };
  const explanation = (
    <Trans>
      A campaign is one QR code and the page it opens. You can change where it leads after printing, and see how often
      it is scanned.
    </Trans>
  );
  if (!canWrite) return <Message title={<Trans>No campaigns yet</Trans>}>{explanation}</Message>;
  return (
    <Stack gap={4} className={styles.start}>
      <Stack gap={2}>
        <h2 className="title">{t`No campaigns yet`}</h2>
        <Hint isLarge>{explanation}</Hint>
      </Stack>
      <Card title={t`Make a code`}>
        <GoalCards goals={FIRST_GOALS} chosen={null} onChoose={begin} hasDynamic={dynamicCodes} />
      </Card>
      <Columns min="16rem" gap={4}>
        <Card title={t`Import a list`}>
          <Hint>{t`Have a spreadsheet, or codes in another service? Create hundreds of campaigns from one file.`}</Hint>
          <Row gap={2} isWrapping>
            <Button onPress={() => void navigate({ to: '/workspace/transfers' })}>{t`Import campaigns`}</Button>
            <Button onPress={() => void navigate({ to: '/print-runs/labels' })}>{t`Labels from a list`}</Button>
          </Row>
        </Card>
        <Card title={t`Begin with your logo`}>
          <Hint>{t`Its colours, three looks that scan, and pages and mails to go with them, for every new code.`}</Hint>
          <Row>
            <Button onPress={() => void navigate({ to: '/workspace/brand-kits' })}>{t`Make a brand kit`}</Button>
          </Row>
        </Card>
        {canDelete && (
          <Card title={t`Look at a sample`}>
            <Hint>
              {uploads && dynamicCodes
                ? t`Twelve campaigns with pages and two months of made-up scans. You can remove all of it again.`
                : t`Requires a larger plan.`}
            </Hint>
            {isBusy ? (
              <div role="status">
                <ProgressBar label={t`Drawing and checking the codes. It can take a minute.`} value={null} />
              </div>
            ) : (
              <Row>
                <Button
                  isDisabled={!uploads || !dynamicCodes}
                  onPress={() => act({ run: createSample, done: t`The sample is ready.` })}
                >
                  {t`Create the sample`}
                </Button>
              </Row>
            )}
          </Card>
        )}
      </Columns>
    </Stack>
  );
}

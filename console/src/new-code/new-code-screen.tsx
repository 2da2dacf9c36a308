import { Trans, useLingui } from '@lingui/react/macro';
import { PLANS } from '../../../src/core/contract/plans.ts';
import { useRights } from '../api/use-rights.ts';
import { notifySuccess } from '../frame/notices.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import layout from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { GoToCampaigns, ReadOnly } from '../ui/message.tsx';
import styles from './new-code.module.css';
import { NewCodeForm } from './new-code-form.tsx';
import { restoreDraft, restoredCount, useCodeDraft } from './use-code-draft.ts';

/** Creates a code in three steps. */
export function NewCodeScreen() {
  const { t } = useLingui();
  const { session, canWrite } = useRights();
  const restored = useStore(restoredCount);
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`New code`} />
      {canWrite ? (
        <Steps key={restored} hasDynamic={PLANS[session.plan].dynamicCodes} />
      ) : (
        <ReadOnly action={<GoToCampaigns />} />
      )}
    </div>
  );
}

function Steps({ hasDynamic }: { hasDynamic: boolean }) {
  const { t } = useLingui();
  const state = useCodeDraft();
  const beginAnew = (): void => {
    const before = state.beginAnew();
    notifySuccess(t`The form is empty.`, () => restoreDraft(before));
  };
  return (
    <>
      {state.isContinued && <DraftNote onContinue={state.acceptContinued} onBeginAnew={beginAnew} />}
      <NewCodeForm state={state} hasDynamic={hasDynamic} />
    </>
  );
}

interface Props {
  onContinue: () => void;
  onBeginAnew: () => void;
}

/** Says that the screen shows what was typed earlier. */
function DraftNote({ onContinue, onBeginAnew }: Props) {
  return (
    <Row gap={4} lineGap={2} justify="space-between" isWrapping className={styles.note} role="status">
      <p>
        <Trans>You started this code earlier without saving it. Everything you entered is still here.</Trans>
      </p>
      <Row gap={2} isWrapping>
        <Button look="quiet" onPress={onBeginAnew}>
          <Trans>Start over</Trans>
        </Button>
        <Button onPress={onContinue}>
          <Trans>Continue where you left off</Trans>
        </Button>
      </Row>
    </Row>
  );
}

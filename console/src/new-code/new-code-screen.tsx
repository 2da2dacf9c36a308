import { useLingui } from '@lingui/react/macro';
import { PLANS } from '../../../src/core/contract/plans.ts';
import { useRights } from '../api/use-rights.ts';
import { notifySuccess } from '../frame/notices.ts';
import layout from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { GoToCampaigns, ReadOnly } from '../ui/message.tsx';
import { DraftNote } from './draft-note.tsx';
import { NewCodeForm } from './new-code-form.tsx';
import { useCodeDraft } from './use-code-draft.ts';

/** Creates a code in three steps. */
export function NewCodeScreen() {
  const { t } = useLingui();
  const { session, canWrite } = useRights();
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`New code`} />
      {canWrite ? <Steps hasDynamic={PLANS[session.plan].dynamicCodes} /> : <ReadOnly action={<GoToCampaigns />} />}
    </div>
  );
}

function Steps({ hasDynamic }: { hasDynamic: boolean }) {
  const { t } = useLingui();
  const state = useCodeDraft();
  const beginAnew = (): void => {
    const before = state.beginAnew();
    notifySuccess(t`The form is empty.`, () => state.restore(before));
  };
  return (
    <>
      {state.isContinued && <DraftNote onContinue={state.acceptContinued} onBeginAnew={beginAnew} />}
      <NewCodeForm state={state} hasDynamic={hasDynamic} />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Question } from '../ui/overlays/question.tsx';
import { answerLeaving } from './leave-question-state.ts';

/** Shown by `useLeaveGuard`. */
export function LeaveQuestion() {
  const { t } = useLingui();
  return (
    <Question
      isOpen
      title={t`Leave without saving?`}
      action={t`Leave`}
      isDanger={false}
      onConfirm={() => answerLeaving(true)}
      onClose={() => answerLeaving(false)}
    >
      {t`What you changed on this screen is not saved.`}
    </Question>
  );
}

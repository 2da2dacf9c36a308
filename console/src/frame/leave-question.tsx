import { useLingui } from '@lingui/react/macro';
import { Question } from '../ui/overlays/question.tsx';
import { resolveLeave } from './use-leave-guard.ts';

/** Shown by `useLeaveGuard`. */
export function LeaveQuestion() {
  const { t } = useLingui();
  return (
    <Question
      title={t`Leave without saving?`}
      action={t`Leave`}
      isDanger={false}
      onConfirm={() => resolveLeave(true)}
      onClose={() => resolveLeave(false)}
    >
      {t`Your changes on this screen are not saved.`}
    </Question>
  );
}

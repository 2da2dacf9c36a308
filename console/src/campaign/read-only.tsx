import { useLingui } from '@lingui/react/macro';
import { Message } from '../ui/message.tsx';

/** Shown instead of a tab that only makes changes. */
export function ReadOnly() {
  const { t } = useLingui();
  return (
    <Message title={t`This key is read-only`}>
      {t`To edit campaigns, sign in with a key that has the scope qr:write.`}
    </Message>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, isPassing } from '../api/api-error.ts';
import { signInWithPasskey, whyNoPasskeys } from '../api/passkeys.ts';
import type { Session } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { NoPasskeys } from './no-passkeys.tsx';

interface Props {
  onSignedIn: (session: Session) => void;
}

/** A button that signs in with a passkey. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const why = whyNoPasskeys();
  if (why !== null) return <NoPasskeys why={why} />;
  const wordsFor = (refusal: unknown): string => {
    if (!(refusal instanceof ApiError)) return t`Something went wrong. Try again.`;
    if (refusal.code === 'passkey_declined') return t`No passkey was used. Try again, or sign in with a link.`;
    if (refusal.code === 'invalid_passkey') return t`This passkey was not accepted. Try again, or sign in with a link.`;
    if (refusal.code === 'foreign_page')
      return t`Passkeys work only at the public address of this service and at localhost. Open the console there.`;
    if (isPassing(refusal)) return t`The service is not responding. Try again.`;
    return refusal.message;
  };
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      onSignedIn(await signInWithPasskey());
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap={2}>
      <Button look="main" onPress={signIn} isPending={isBusy}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <Problem>{error !== null && wordsFor(error)}</Problem>
    </Stack>
  );
}

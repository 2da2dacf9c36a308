import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { whyNoPasskeys } from '../api/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { Note } from '../ui/layout/note.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { declinePasskey } from './passkey-offer-state.ts';
import { usePasskeys } from './passkey-queries.ts';

/** Offers a passkey to a person who has none, where they work. */
export function PasskeyOffer() {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  const { data } = usePasskeys();
  if (data?.length !== 0 || whyNoPasskeys() !== null) return null;
  const actions = (
    <Row gap={2}>
      <Button onPress={() => setIsAdding(true)}>{t`Add passkey`}</Button>
      <Button look="quiet" onPress={declinePasskey}>{t`Not now`}</Button>
    </Row>
  );
  return (
    <>
      <Note role="status" action={actions}>
        <Trans>Add a passkey, and next time you sign in with your fingerprint, face or PIN instead of a link.</Trans>
      </Note>
      {isAdding && <PasskeyName passkey={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

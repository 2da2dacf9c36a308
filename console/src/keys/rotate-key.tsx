import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Hint } from '../ui/layout/hint.tsx';
import { ReplaceDialog } from '../workspace/parts/replace-dialog.tsx';
import { type NewKey, rotateKey } from './key-actions.ts';
import { KeySecret } from './key-secret.tsx';

/** Asks how long the old key continues to work, and shows the new one. */
export function RotateKey({ row, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const { session } = useRouteContext({ from: '/signed-in' });
  const [created, setCreated] = useState<NewKey | null>(null);
  const [isOwn] = useState(row.id === session.keyId);
  const finish = (): void => {
    onClose();
    if (isOwn) void router.invalidate();
  };
  if (created !== null) {
    return (
      <KeySecret created={created} onStored={finish}>
        {isOwn && (
          <Hint isLarge>
            <Trans>You stay signed in here with the new key. Other browsers were signed out.</Trans>
          </Hint>
        )}
      </KeySecret>
    );
  }
  return (
    <ReplaceDialog
      title={t`Replace this key`}
      action={t`Replace key`}
      label={t`The old key keeps working for`}
      hint={t`Gives you time to update every program that uses the old key.`}
      onReplace={async (overlapHours) => setCreated(await rotateKey(row.id, overlapHours, session))}
      onClose={onClose}
    >
      <Trans>
        A new key replaces it, with the same name, permissions and expiry. Browsers signed in with the old key are
        signed out now.
      </Trans>
    </ReplaceDialog>
  );
}

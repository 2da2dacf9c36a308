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
            <Trans>You stay signed in here, with the new key. Other browsers were signed out.</Trans>
          </Hint>
        )}
      </KeySecret>
    );
  }
  return (
    <ReplaceDialog
      title={t`Replace this key`}
      action={t`Replace key`}
      label={t`The old key goes on working for`}
      hint={t`Time to give the new key to every program that uses the old one.`}
      onReplace={async (overlapHours) => setCreated(await rotateKey(row.id, overlapHours, session))}
      onClose={onClose}
    >
      <Trans>
        A new key takes its place, with the same name, the same rights and the same end. Browsers that are signed in
        with the old one are signed out now.
      </Trans>
    </ReplaceDialog>
  );
}

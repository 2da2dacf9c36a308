import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { ReplaceDialog } from '../workspace/parts/replace-dialog.tsx';
import { type NewKey, rotateKey } from './key-actions.ts';
import { KeySecret } from './key-secret.tsx';

/** Asks how long the old key continues to work, and shows the new one. */
export function RotateKey({ row, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const [created, setCreated] = useState<NewKey | null>(null);
  if (created !== null) return <KeySecret created={created} onStored={onClose} />;
  return (
    <ReplaceDialog
      title={t`Replace this key`}
      action={t`Replace key`}
      label={t`The old key keeps working for`}
      hint={t`Gives you time to update every program that uses the old key.`}
      onReplace={async (overlapHours) => setCreated(await rotateKey(row.id, overlapHours))}
      onClose={onClose}
    >
      <Trans>A new key replaces it, with the same name, permissions and expiry.</Trans>
    </ReplaceDialog>
  );
}

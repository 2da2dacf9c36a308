import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { OVERLAP_DEFAULT, OverlapSelect } from '../workspace/parts/overlap-select.tsx';
import { type NewKey, rotateKey } from './key-actions.ts';
import { KeySecret } from './key-secret.tsx';
import styles from './keys.module.css';

/** Asks how long the old key goes on working, and shows the new one. */
export function RotateKey({ row, onClose }: { row: KeyRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const { session } = useRouteContext({ from: '/signed-in' });
  const [overlap, setOverlap] = useState(OVERLAP_DEFAULT);
  const [created, setCreated] = useState<NewKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isOwn] = useState(row.id === session.keyId);

  const replace = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      setCreated(await rotateKey(row.id, Number(overlap), session));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const finish = (): void => {
    onClose();
    if (isOwn) void router.invalidate();
  };
  if (created !== null) {
    return (
      <Dialog isOpen isStrict onClose={finish} title={created.key.name}>
        <KeySecret created={created} onStored={finish}>
          {isOwn && (
            <p className={styles.soft}>
              <Trans>You stay signed in here, with the new key. Other browsers were signed out.</Trans>
            </p>
          )}
        </KeySecret>
      </Dialog>
    );
  }
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" onPress={() => void replace()} isPending={isBusy}>{t`Replace key`}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t`Replace this key`} actions={actions}>
      <div className={styles.form}>
        <p>
          <Trans>
            A new key takes its place, with the same name, the same rights and the same end. Browsers that are signed in
            with the old one are signed out now.
          </Trans>
        </p>
        <OverlapSelect
          label={t`The old key goes on working for`}
          hint={t`Time to give the new key to every program that uses the old one.`}
          value={overlap}
          onChange={setOverlap}
        />
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

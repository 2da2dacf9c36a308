import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { Secret } from '../ui/data/secret.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { OVERLAP_DEFAULT, OverlapSelect } from '../workspace/parts/overlap-select.tsx';
import { rotateSecret, type WebhookSecret } from './webhook-actions.ts';
import styles from './webhooks.module.css';

/** The secret of a webhook, this once: what a dialog shows that only "I have stored it" closes. */
export function ShownSecret({ created, onStored }: { created: WebhookSecret; onStored: () => void }) {
  const { t } = useLingui();
  return (
    <Secret label={t`the secret`} secret={created.secret} onStored={onStored}>
      <Trans>
        Store this secret where the receiver finds it: with it, the receiver proves that a message is from here
        (Standard Webhooks). It is shown only this once.
      </Trans>
    </Secret>
  );
}

/** Asks how long the old secret signs too, and shows the new one. */
export function NewSecret({ row, onClose }: { row: WebhookRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const [overlap, setOverlap] = useState(OVERLAP_DEFAULT);
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (created !== null) {
    return (
      <Dialog isOpen isStrict onClose={onClose} title={t`The secret of this webhook`}>
        <ShownSecret created={created} onStored={onClose} />
      </Dialog>
    );
  }
  const replace = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      setCreated(await rotateSecret(row.id, Number(overlap)));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" onPress={() => void replace()} isPending={isBusy}>{t`Make new secret`}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t`New secret`} actions={actions}>
      <div className={styles.form}>
        <p>
          <Trans>The new secret signs from the next message on.</Trans>
        </p>
        <OverlapSelect
          label={t`The old secret signs too for`}
          hint={t`Messages then carry both signatures, so that none is refused while you change the receiver.`}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { Secret } from '../ui/data/secret.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ReplaceDialog } from '../workspace/parts/replace-dialog.tsx';
import { rotateSecret, type WebhookSecret } from './webhook-actions.ts';

/** Shows the secret of a webhook once; only "I have stored it" closes it. */
export function ShownSecret({ created, onStored }: { created: WebhookSecret; onStored: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog isOpen isStrict onClose={onStored} title={t`The secret of this webhook`}>
      <Secret label={t`the secret`} secret={created.secret} onStored={onStored}>
        <Trans>
          Store this secret where the receiver finds it: with it, the receiver proves that a message is from here
          (Standard Webhooks). It is shown only this once.
        </Trans>
      </Secret>
    </Dialog>
  );
}

/** Asks how long the old secret continues to sign, and shows the new one. */
export function NewSecret({ row, onClose }: { row: WebhookRowFragment; onClose: () => void }) {
  const { t } = useLingui();
  const [created, setCreated] = useState<WebhookSecret | null>(null);
  if (created !== null) return <ShownSecret created={created} onStored={onClose} />;
  return (
    <ReplaceDialog
      title={t`New secret`}
      action={t`Make new secret`}
      label={t`The old secret signs too for`}
      hint={t`Messages then carry both signatures, so that none is refused while you change the receiver.`}
      onReplace={async (overlapHours) => setCreated(await rotateSecret(row.id, overlapHours))}
      onClose={onClose}
    >
      <Trans>The new secret signs from the next message on.</Trans>
    </ReplaceDialog>
  );
}

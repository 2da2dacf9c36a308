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
    <Dialog isStrict onClose={onStored} title={t`Secret of this webhook`}>
      <Secret label={t`the secret`} secret={created.secret} onStored={onStored}>
        <Trans>
          Store this secret where your receiver can read it. The receiver uses it to verify that a message comes from
          here (Standard Webhooks). It is shown only once.
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
      action={t`Create new secret`}
      label={t`Keep signing with the old secret for`}
      hint={t`Messages then carry both signatures, so that none is rejected while you update the receiver.`}
      onReplace={async (overlapHours) => setCreated(await rotateSecret(row.id, overlapHours))}
      onClose={onClose}
    >
      <Trans>The new secret is used from the next message on.</Trans>
    </ReplaceDialog>
  );
}

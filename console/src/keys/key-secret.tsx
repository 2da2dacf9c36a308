import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Secret } from '../ui/data/secret.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import type { NewKey } from './key-actions.ts';

interface Props {
  created: NewKey;
  onStored: () => void;
  children?: ReactNode;
}

/** Shows the text of a new key once; only "I have stored it" closes it. */
export function KeySecret({ created, onStored, children }: Props) {
  const { t } = useLingui();
  return (
    <Dialog isStrict onClose={onStored} title={created.key.name}>
      <Stack gap={4}>
        <Secret label={t`the new key`} secret={created.text} onStored={onStored}>
          <Trans>
            Save this key now. It is shown only once; the service keeps no copy. Programs send it in the X-Api-Key
            header.
          </Trans>
        </Secret>
        {children}
      </Stack>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { PasskeyRowFragment } from '../../generated/profile/passkeys.ts';
import { addPasskey } from '../api/passkeys.ts';
import { notifySuccess } from '../frame/notices.ts';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { refreshPasskeys, renamePasskey } from './passkey-queries.ts';

const PLATFORMS = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux'];

const nameOfPlatform = (): string => PLATFORMS.find((name) => navigator.userAgent.includes(name)) ?? '';

interface Props {
  /** Null for a new one, which the browser then creates. */
  passkey: PasskeyRowFragment | null;
  onClose: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyName({ passkey, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey?.name ?? nameOfPlatform());
  const form = useSubmit(async () => {
    if (passkey === null) {
      await addPasskey(name);
      notifySuccess(t`Passkey added. You can sign in with it from now on.`);
      void refreshPasskeys();
    } else {
      await renamePasskey(passkey.id, name);
    }
    onClose();
  }, ['name']);
  return (
    <FormDialog
      title={passkey === null ? t`New passkey` : t`Rename the passkey`}
      action={passkey === null ? t`Add passkey` : t`Rename`}
      form={form}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <TextField
        {...form.fieldOf('name')}
        label={t`Name`}
        hint={t`Where the passkey is kept, for example “Work laptop” or “Security key”.`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}

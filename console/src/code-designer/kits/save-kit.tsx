import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { ApiError } from '../../api/api-error.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type Look, type LookChange, wholeLook } from '../look.ts';
import { Refusal } from '../preview/refusal.tsx';
import { createKit, type Kit, renameKit } from './kit-actions.ts';

interface SaveProps {
  look: Look;
  /** Applies colours that pass. */
  onFix: (change: LookChange) => void;
  onClose: () => void;
}

/** Saves a look under a name. A refused look can be fixed here. */
export function SaveKit({ look, onFix, onClose }: SaveProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const form = useSubmit(async () => {
    await createKit({ ...look, name: name.trim(), isDefault });
    const saved = name.trim();
    notifySuccess(t`${saved} saved.`, null);
    onClose();
  }, ['name', 'style', 'design']);
  const { error } = form;
  const isRefused = error instanceof ApiError && Object.keys(error.fields).some((field) => field !== 'name');
  const fix = (change: LookChange): void => {
    onFix(change);
    form.forget();
  };
  return (
    <FormDialog title={t`Save as look`} action={t`Save`} form={form} onClose={onClose} isReady={name.trim() !== ''}>
      <NameField value={name} onChange={setName} problem={form.problemOf('name')} />
      <CheckField label={t`New codes start with this look`} value={isDefault} onChange={setDefault} />
      {isRefused && (
        <Stack gap={2}>
          <Hint
            tone="red"
            role="alert"
          >{t`Not every reader could read this look. Change it, then save it again.`}</Hint>
          <Refusal error={error} look={wholeLook(look)} onApply={fix} />
        </Stack>
      )}
    </FormDialog>
  );
}

export function RenameKit({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  const { t } = useLingui();
  const { name: before } = kit;
  const [name, setName] = useState(before);
  const form = useSubmit(async () => {
    await renameKit(kit, name.trim());
    onClose();
  }, ['name']);
  return (
    <FormDialog
      title={t`Rename ${before}`}
      action={t`Rename`}
      form={form}
      onClose={onClose}
      isReady={name.trim() !== '' && name.trim() !== before}
    >
      <NameField value={name} onChange={setName} problem={form.problemOf('name')} />
    </FormDialog>
  );
}

function NameField(props: { value: string; onChange: (name: string) => void; problem: string | null }) {
  const { t } = useLingui();
  return <TextField label={t`Name`} field="name" maxLength={LIMITS.nameLength} autoFocus {...props} />;
}

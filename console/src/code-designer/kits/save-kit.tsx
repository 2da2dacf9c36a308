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
import { createKit } from './kit-actions.ts';

interface SaveProps {
  look: Look;
  /** Applies colours that pass. */
  onFix: (change: LookChange) => void;
  onClose: () => void;
}

/** Saves a look as a brand kit. A refused look can be fixed here. */
export function SaveKit({ look, onFix, onClose }: SaveProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const form = useSubmit(async () => {
    await createKit({ ...look, name, isDefault });
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
    <FormDialog
      title={t`Save as brand kit`}
      action={t`Save`}
      form={form}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <TextField
        {...form.fieldOf('name')}
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoFocus
      />
      <CheckField label={t`New codes start with this brand kit`} value={isDefault} onChange={setDefault} />
      {isRefused && (
        <Stack gap={2}>
          <Hint
            tone="red"
            role="alert"
          >{t`Not every reader could read this design. Change it, then save it again.`}</Hint>
          <Refusal error={error} look={wholeLook(look)} onApply={fix} />
        </Stack>
      )}
    </FormDialog>
  );
}

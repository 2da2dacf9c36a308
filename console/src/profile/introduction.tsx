import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { Session } from '../api/session.ts';
import { readPreference, writePreference } from '../preferences/storage.ts';
import { Hint } from '../ui/layout/hint.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { saveProfile } from './profile-queries.ts';

const KEY = 'introduction';
const today = (): string => new Date().toISOString().slice(0, 10);

/** Asks the first Owner, who has no address yet, for name and address. Can be skipped, until another day. */
export function Introduction({ session }: { session: Session }) {
  const { t } = useLingui();
  const router = useRouter();
  const [isSkipped, setIsSkipped] = useState(() => readPreference(KEY) === `${session.memberId} ${today()}`);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const skip = (): void => {
    writePreference(KEY, `${session.memberId} ${today()}`);
    setIsSkipped(true);
  };
  const form = useSubmit(async () => {
    await saveProfile({ name, email: email.trim() });
    await router.invalidate();
  }, ['name', 'email']);
  if (isSkipped) return null;
  return (
    <FormDialog title={t`Who are you?`} action={t`Save`} cancel={t`Not now`} form={form} onClose={skip}>
      <Hint as="p" isLarge>
        <Trans>You are the first person here. Your name appears in the activity and in invitations.</Trans>
      </Hint>
      <TextField
        {...form.fieldOf('name')}
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoComplete="name"
        autoFocus
      />
      <TextField
        {...form.fieldOf('email')}
        label={t`E-mail address`}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
      />
    </FormDialog>
  );
}

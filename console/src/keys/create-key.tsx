import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { fieldErrorsOf, focusFirstProblem, NO_ERRORS, otherProblems, problemOf } from '../ui/field-errors.ts';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { createKey, type NewKey } from './key-actions.ts';
import { KeySecret } from './key-secret.tsx';
import styles from './keys.module.css';
import { LIFETIMES, type Lifetime, lifetimeEnd } from './lifetime.ts';
import { ScopeFields } from './scope-fields.tsx';
import type { Scope } from './words.ts';

const FIELDS = ['name', 'scopes', 'expiresUtc'];
const NAME_LENGTH_MAX = 120;

/** The form of a new key, and then its text. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const form = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['qr:read']);
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [date, setDate] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [created, setCreated] = useState<NewKey | null>(null);
  const errors = error === null ? NO_ERRORS : fieldErrorsOf(error);
  const others = otherProblems(errors, FIELDS);
  const isNamed = Object.keys(errors).length > 0;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const expiresUtc = lifetime === 'date' ? date : lifetimeEnd(lifetime, Date.now());
      setCreated(await createKey({ name, scopes: [...scopes], expiresUtc }));
    } catch (thrown) {
      setError(thrown);
      focusFirstProblem(fieldErrorsOf(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  if (created !== null) {
    return (
      <Dialog isOpen isStrict onClose={onClose} title={created.key.name}>
        <KeySecret created={created} onStored={onClose} />
      </Dialog>
    );
  }
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" type="submit" form={form} isPending={isBusy}>{t`Create key`}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t`New key`} actions={actions}>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          field="name"
          label={t`Name`}
          hint={t`Who or what uses it: "Print shop", "Website".`}
          value={name}
          onChange={setName}
          maxLength={NAME_LENGTH_MAX}
          problem={problemOf(errors, 'name')}
          autoComplete="off"
          autoFocus
        />
        <ScopeFields
          value={scopes}
          allowed={session.scopes}
          onChange={setScopes}
          problem={problemOf(errors, 'scopes')}
        />
        <Select
          field="expiresUtc"
          label={t({ context: 'keys', message: 'Ends' })}
          options={LIFETIMES.map((id) => ({ id, name: lifetimeName(id) }))}
          value={lifetime}
          onChange={setLifetime}
          problem={lifetime === 'date' ? null : problemOf(errors, 'expiresUtc')}
        />
        {lifetime === 'date' && (
          <DateTimeField
            field="expiresUtc"
            label={t`Ends at`}
            value={date}
            onChange={setDate}
            problem={problemOf(errors, 'expiresUtc')}
          />
        )}
        {error !== null && (!isNamed || others.length > 0) && (
          <p className={styles.problem} role="alert">
            {others.length > 0 ? others.join(' ') : describeError(error)}
          </p>
        )}
      </form>
    </Dialog>
  );

  function lifetimeName(id: Lifetime): string {
    const names = {
      never: t`Never`,
      month: t`In 30 days`,
      quarter: t`In 90 days`,
      year: t`In a year`,
      date: t`At a time`,
    };
    return names[id];
  }
}

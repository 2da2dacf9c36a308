import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { SCOPES, type Scope } from '../../../src/core/contract/scopes.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { createKey, type NewKey } from './key-actions.ts';
import { KeySecret } from './key-secret.tsx';
import { SCOPE_WORDS } from './words.ts';

/** Lifetimes to choose from for a new key. */
const LIFETIMES = ['never', 'month', 'quarter', 'year', 'date'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
const DAYS: Partial<Record<Lifetime, number>> = { month: 30, quarter: 90, year: 365 };

/** Returns the end in ISO 8601, or null. `now` is in milliseconds. */
function lifetimeEnd(lifetime: Lifetime, now: number): string | null {
  const days = DAYS[lifetime];
  return days === undefined ? null : new Date(now + days * DAY_MS).toISOString();
}

const FIELDS = ['name', 'scopes', 'expiresUtc'];

/** Form for a new key, then its text. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['qr:read']);
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [date, setDate] = useState<string | null>(null);
  const [created, setCreated] = useState<NewKey | null>(null);
  const form = useSubmit(async () => {
    const expiresUtc = lifetime === 'date' ? date : lifetimeEnd(lifetime, Date.now());
    setCreated(await createKey({ name, scopes: [...scopes], expiresUtc }));
  }, FIELDS);
  const names: Record<Lifetime, string> = {
    never: t`Never`,
    month: t`In 30 days`,
    quarter: t`In 90 days`,
    year: t`In a year`,
    date: t`At a set time`,
  };
  if (created !== null) return <KeySecret created={created} onStored={onClose} />;
  return (
    <FormDialog title={t`New key`} action={t`Create key`} form={form} onClose={onClose}>
      <TextField
        {...form.fieldOf('name')}
        label={t`Name`}
        hint={t`Who or what uses it, for example “Print shop” or “Website”.`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        autoFocus
      />
      <ScopeFields value={scopes} allowed={session.scopes} onChange={setScopes} problem={form.problemOf('scopes')} />
      <Select
        field="expiresUtc"
        label={t({ context: 'keys', message: 'Expires' })}
        options={LIFETIMES.map((id) => ({ id, name: names[id] }))}
        value={lifetime}
        onChange={setLifetime}
        problem={lifetime === 'date' ? null : form.problemOf('expiresUtc')}
      />
      {lifetime === 'date' && (
        <DateTimeField {...form.fieldOf('expiresUtc')} label={t`Expires at`} value={date} onChange={setDate} />
      )}
    </FormDialog>
  );
}

interface Props {
  value: readonly Scope[];
  /** Scopes of the session's key: it cannot grant others. */
  allowed: readonly string[];
  onChange: (scopes: readonly Scope[]) => void;
  problem: string | null;
}

/** Permissions of a key, in plain words. */
function ScopeFields({ value, allowed, onChange, problem }: Props) {
  const { t } = useLingui();
  const toggle = (scope: Scope, isChosen: boolean): void =>
    onChange(SCOPES.filter((each) => (each === scope ? isChosen : value.includes(each))));
  return (
    <Stack as="fieldset" gap={1} data-field="scopes">
      <legend>{t`What may it do?`}</legend>
      {SCOPES.map((scope) => {
        const isAllowed = allowed.includes(scope);
        return (
          <CheckField
            key={scope}
            label={t(SCOPE_WORDS[scope].short)}
            hint={isAllowed ? t(SCOPE_WORDS[scope].long) : t`You do not have this permission, so you cannot grant it.`}
            value={value.includes(scope)}
            isDisabled={!isAllowed}
            onChange={(isChosen) => toggle(scope, isChosen)}
          />
        );
      })}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

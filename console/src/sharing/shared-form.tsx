import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { dayOf } from '../formats/times.ts';
import { LANGUAGES } from '../preferences/language.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { KitField, useStartKit } from './kit-field.tsx';
import { SharedSummary } from './shared-summary.tsx';
import type { ShareInput } from './sharing-actions.ts';

interface Props {
  title: string;
  action: string;
  start: ShareInput;
  /** Whether the page has a password, which can stay as it is. */
  hasPassword?: boolean;
  save: (input: ShareInput) => Promise<unknown>;
  onClose: () => void;
  /** Shown above the fields, below what the page shows. */
  about: ReactNode;
  /** Shown below them. */
  children?: ReactNode;
}

const LIFETIMES = ['never', '30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number] | 'same';
const DAY_MS = 86_400_000;

/** Form of a page of figures. */
export function SharedForm({ title, action, start, hasPassword = false, save, onClose, about, children }: Props) {
  const { t, i18n } = useLingui();
  const { expiresUtc: endsUtc = null } = start;
  const [name, setName] = useState(start.name);
  const [password, setPassword] = useState('');
  const [keepsPassword, setKeepsPassword] = useState(hasPassword);
  const [lifetime, setLifetime] = useState<Lifetime>(endsUtc === null ? 'never' : 'same');
  const startKit = useStartKit();
  const [chosenKit, setKit] = useState(start.brandKitId == null ? start.brandKitId : String(start.brandKitId));
  const kit = chosenKit === undefined ? startKit : chosenKit;
  const [language, setLanguage] = useState(start.language ?? i18n.locale);
  const [sites, setSites] = useState(start.sites?.join(', ') ?? '');
  const form = useSubmit(async () => {
    const passwordPart = password !== '' ? { password } : keepsPassword && hasPassword ? {} : { password: null };
    await save({
      ...{ ...start, name, language, brandKitId: kit, expiresUtc: endOf(lifetime, endsUtc), ...passwordPart },
      sites: sites.split(/[\s,;]+/).filter((site) => site !== ''),
    });
  }, ['name', 'language', 'password', 'expiresUtc', 'brandKitId', 'sites']);
  const endDay = endsUtc === null ? '' : dayOf(endsUtc, i18n.locale);
  const lifetimes: Record<Lifetime, string> = {
    same: t`Until ${endDay}`,
    never: t`Until you end it`,
    30: t`30 days`,
    90: t`90 days`,
    365: t`A year`,
  };
  const offered: readonly Lifetime[] = endsUtc === null ? LIFETIMES : ['same', ...LIFETIMES];
  return (
    <FormDialog title={title} action={action} form={form} onClose={onClose}>
      <SharedSummary {...start} />
      {about}
      <TextField
        {...form.fieldOf('name')}
        label={t`Title of the page`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoFocus
      />
      <Select
        {...form.fieldOf('language')}
        label={t`Language of the page`}
        options={Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }))}
        value={language}
        onChange={setLanguage}
      />
      {hasPassword && <CheckField label={t`Ask for a password`} value={keepsPassword} onChange={setKeepsPassword} />}
      {(keepsPassword || !hasPassword) && (
        <TextField
          {...form.fieldOf('password')}
          label={hasPassword ? t`New password (optional)` : t`Password (optional)`}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
      )}
      <Select
        {...form.fieldOf('expiresUtc')}
        label={t`Shared for`}
        options={offered.map((id) => ({ id, name: lifetimes[id] }))}
        value={lifetime}
        onChange={setLifetime}
      />
      <KitField {...form.fieldOf('brandKitId')} value={kit} onChange={setKit} />
      <TextField
        {...form.fieldOf('sites')}
        label={t`Sites that may embed the page (optional)`}
        hint={t`For example https://example.com. Separate several with commas.`}
        value={sites}
        onChange={setSites}
      />
      {children}
    </FormDialog>
  );
}

/** Returns when a page ends: at the same time, never, or in some days. */
function endOf(lifetime: Lifetime, endsUtc: string | null): string | null {
  if (lifetime === 'same') return endsUtc;
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
}

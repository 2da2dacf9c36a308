import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { Secret } from '../ui/data/secret.tsx';
import { fieldOf } from '../ui/field-errors.ts';
import { Select } from '../ui/fields/select.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { KitField } from './kit-field.tsx';
import { OtherFiltersHint } from './other-filters-hint.tsx';
import { type ShareInput, shareFigures } from './sharing-actions.ts';

/** The figures to share. */
export interface SharedView extends Pick<ShareInput, 'period' | 'comparison' | 'timeZone' | 'allTags'> {
  qrCodeId?: string | null;
  /** Suggested title of the page. */
  title: string;
  /** Whether filters are chosen that shared figures do not have. */
  hasOtherFilters?: boolean;
}

const LIFETIMES = ['never', '30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];
const DAY_MS = 86_400_000;

/** Form for a page of figures, then its address. */
export function ShareDialog({
  title,
  hasOtherFilters = false,
  onClose,
  ...view
}: SharedView & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(title);
  const [password, setPassword] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [kit, setKit] = useState<string | null>(null);
  const [sites, setSites] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const { submit, isBusy, errors, problem } = useSubmit(async () => {
    const input: ShareInput = {
      ...{ ...view, name, language: i18n.locale, brandKitId: kit },
      password: password === '' ? null : password,
      expiresUtc: lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString(),
      sites: sites.split(/[\s,;]+/).filter((site) => site !== ''),
    };
    setUrl(await shareFigures(input));
  }, ['name', 'password', 'expiresUtc', 'brandKitId', 'sites']);
  if (url !== null) return <SharedAddress url={url} onClose={onClose} />;
  const lifetimes: Record<Lifetime, string> = {
    never: t`Until you end it`,
    30: t`30 days`,
    90: t`90 days`,
    365: t`A year`,
  };
  return (
    <FormDialog
      title={t`Share figures`}
      action={t`Share`}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
    >
      <Hint isLarge>
        <Trans>
          Whoever has the address sees these figures, without an account. They cannot see or change anything else.
        </Trans>
      </Hint>
      {hasOtherFilters && <OtherFiltersHint />}
      <TextField
        {...fieldOf(errors, 'name')}
        label={t`Title of the page`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoFocus
      />
      <TextField
        {...fieldOf(errors, 'password')}
        label={t`Password (optional)`}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
      <Select
        {...fieldOf(errors, 'expiresUtc')}
        label={t`Shared for`}
        options={LIFETIMES.map((id) => ({ id, name: lifetimes[id] }))}
        value={lifetime}
        onChange={setLifetime}
      />
      <KitField {...fieldOf(errors, 'brandKitId')} value={kit} onChange={setKit} />
      <TextField
        {...fieldOf(errors, 'sites')}
        label={t`Sites that may embed the page (optional)`}
        hint={t`For example https://example.com. Separate several with commas.`}
        value={sites}
        onChange={setSites}
      />
      <Link to="/analytics/shared">
        <Trans>All shared figures</Trans>
      </Link>
    </FormDialog>
  );
}

/** Shows an address once. */
export function SharedAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog isStrict onClose={onClose} title={t`Address of the figures`}>
      <Secret label={t`the address`} secret={url} onStored={onClose}>
        <Trans>Save this address now, and pass it on. It is shown only once; later you can only replace it.</Trans>
      </Secret>
    </Dialog>
  );
}

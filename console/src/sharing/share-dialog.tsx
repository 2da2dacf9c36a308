import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Secret } from '../ui/data/secret.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { OtherFiltersHint } from './other-filters-hint.tsx';
import { SharedForm } from './shared-form.tsx';
import { type ShareInput, shareFigures } from './sharing-actions.ts';

/** The figures to share. */
export interface SharedView extends Pick<ShareInput, 'period' | 'comparison' | 'timeZone' | 'allTags'> {
  qrCodeId?: string | null;
  /** Suggested title of the page. */
  title: string;
  /** Whether filters are chosen that shared figures do not have. */
  hasOtherFilters?: boolean;
}

/** Form for a page of figures, then its address. */
export function ShareDialog({
  title,
  hasOtherFilters = false,
  onClose,
  ...view
}: SharedView & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [url, setUrl] = useState<string | null>(null);
  if (url !== null) return <SharedAddress url={url} onClose={onClose} />;
  const about = (
    <>
      <Hint isLarge>
        <Trans>
          Whoever has the address sees these figures, without an account. They cannot see or change anything else.
        </Trans>
      </Hint>
      {hasOtherFilters && <OtherFiltersHint />}
    </>
  );
  return (
    <SharedForm
      title={t`Share figures`}
      action={t`Share`}
      start={{ ...view, name: title, language: i18n.locale }}
      save={async (input) => setUrl(await shareFigures(input))}
      onClose={onClose}
      about={about}
    >
      <Link to="/analytics/shared">
        <Trans>All shared figures</Trans>
      </Link>
    </SharedForm>
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

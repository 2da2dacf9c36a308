import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Days } from '../../../src/core/contract/calendar/days.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import styles from '../ui/data/secret.module.css';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { OtherFiltersHint } from './other-filters-hint.tsx';
import { SharedForm } from './shared-form.tsx';
import { type ShareInput, shareFigures } from './sharing-actions.ts';

/** The figures to share. */
export interface SharedView extends Pick<ShareInput, 'period' | 'comparison' | 'timeZone' | 'allTags'> {
  qrCodeId?: string | null;
  /** The days of the period now. */
  days: Days;
  /** Suggested title of the page. */
  title: string;
  /** Whether filters are chosen that shared figures do not have. */
  hasOtherFilters?: boolean;
}

/** Form for a page of figures, then its address. */
export function ShareDialog({
  title,
  hasOtherFilters = false,
  days: _,
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

/** Shows an address, which can be copied again later. */
export function SharedAddress({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} title={t`Address of the figures`}>
      <Stack gap={3}>
        <p>
          <Trans>Pass it on. You can copy it again at any time under Shared figures.</Trans>
        </p>
        <code className={styles.text}>{url}</code>
        <Row gap={2} isWrapping>
          <CopyButton look="main" text={url} label={t`Copy link`}>
            {t`Copy link`}
          </CopyButton>
          <Button onPress={onClose}>{t`Done`}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

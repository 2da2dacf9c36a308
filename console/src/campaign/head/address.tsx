import { useLingui } from '@lingui/react/macro';
import { mdiOpenInNew, mdiPencilOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useOwnHosts, withoutScheme } from '../../domains/addresses.ts';
import { lazyPart } from '../../lazy-part.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { type Campaign, useDestination } from '../campaign-queries.ts';
import styles from './head.module.css';

const AddressDialog = lazyPart(() => import('./address-dialog.tsx'), 'AddressDialog');

interface Props {
  campaign: Campaign;
  address: string;
}

/** With a link to where the code leads, not to the code: that would be counted as a scan. */
export function Address({ campaign, address }: Props) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const destination = useDestination(campaign).data ?? null;
  const hosts = useOwnHosts() ?? [];
  const canChange = canWrite && hosts.length > 0;
  return (
    <Row className={`fine ${styles.address}`}>
      <bdi dir="ltr" className={`clipped ${styles.link}`} title={address}>
        {withoutScheme(address)}
      </bdi>
      <CopyButton text={address} label={t`Copy the address`} />
      {destination !== null && (
        <a className={styles.open} href={destination} target="_blank" rel="noopener" aria-label={t`Open in a new tab`}>
          <Icon path={mdiOpenInNew} size={18} />
        </a>
      )}
      <a className={styles.leads} href={`${address}+`} target="_blank" rel="noopener">
        {t`Where it leads`}
      </a>
      {canChange && (
        <IconButton icon={mdiPencilOutline} aria-label={t`Change the address`} onPress={() => setIsOpen(true)} />
      )}
      <Suspense>{isOpen && <AddressDialog campaign={campaign} onClose={() => setIsOpen(false)} />}</Suspense>
    </Row>
  );
}

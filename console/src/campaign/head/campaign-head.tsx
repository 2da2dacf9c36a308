import { Trans, useLingui } from '@lingui/react/macro';
import { mdiDotsHorizontal, mdiDownload } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { useRights } from '../../api/use-rights.ts';
import { TYPE_NAMES } from '../../campaigns/words.ts';
import { Moment } from '../../formats/moment.tsx';
import { lazyPart } from '../../lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { ScreenTitle } from '../../ui/layout/screen-title.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { deleteCampaign, duplicateCampaign } from '../campaign-actions.ts';
import { type Campaign, useLastChange } from '../campaign-queries.ts';
import type { CampaignTab } from '../campaign-tab.ts';
import { Address } from './address.tsx';
import styles from './head.module.css';
import { Labels } from './labels.tsx';
import { Picture } from './picture.tsx';
import { State } from './state.tsx';
import { TextInPlace } from './text-in-place.tsx';

/** Header above all tabs: what the campaign is, where it leads and whether it is active. */
export function CampaignHead({ campaign, tab }: { campaign: Campaign; tab: CampaignTab }) {
  const { t } = useLingui();
  const { payloadType, address, content } = campaign;
  return (
    <header className={styles.head}>
      <Picture campaign={campaign} />
      <Stack gap={1} className={styles.words}>
        <TextInPlace campaign={campaign} part="name" label={t`Name`} lengthMax={LIMITS.nameLength}>
          <ScreenTitle className={`clipped title ${styles.title}`} title={campaign.name}>
            {campaign.name}
          </ScreenTitle>
        </TextInPlace>
        {payloadType === 'Url' ? (
          <TextInPlace
            campaign={campaign}
            part="content"
            label={t`Leads to`}
            lengthMax={LIMITS.contentLength}
            isShownOnly={tab === 'content' || campaign.mode === 'Static'}
          >
            <span className="clipped" dir="ltr" title={content}>
              → {content}
            </span>
          </TextInPlace>
        ) : (
          <Hint as="span" isLarge>
            {t(TYPE_NAMES[payloadType])}
          </Hint>
        )}
        {address !== null && <Address campaign={campaign} address={address} />}
        <Labels campaign={campaign} />
        <LastChange campaign={campaign} />
      </Stack>
      <Row gap={2} className={styles.actions}>
        <State campaign={campaign} />
        <DownloadButton id={campaign.id} />
        <CampaignMenu campaign={campaign} />
      </Row>
    </header>
  );
}

function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const router = useRouter();
  const { canWrite, canDelete } = useRights();
  const duplicate = async (): Promise<void> => {
    const id = await duplicateCampaign(campaign.id);
    if (id !== undefined) await router.navigate({ to: '/campaigns/$id', params: { id } });
  };
  if (!canWrite && !canDelete) return null;
  const trigger = <IconButton icon={mdiDotsHorizontal} size={20} aria-label={t`More actions`} />;
  return (
    <MenuButton trigger={trigger}>
      {canWrite && <MenuItem id="duplicate" onAction={() => void duplicate()}>{t`Duplicate`}</MenuItem>}
      {canDelete && (
        <MenuItem id="delete" isDanger onAction={() => void deleteCampaign(campaign)}>
          {t`Delete`}
        </MenuItem>
      )}
    </MenuButton>
  );
}

const Downloads = lazyPart(() => import('../../downloads/downloads.tsx'), 'Downloads');

/** Opens the downloads, which are loaded when the pointer or focus reaches the button. */
function DownloadButton({ id }: { id: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="main" onPress={() => setIsOpen(true)} onHoverStart={Downloads.preload} onFocus={Downloads.preload}>
        <Icon path={mdiDownload} size={18} />
        {t`Download`}
      </Button>
      <Dialog title={t`Download`} isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide">
        <Suspense fallback={<Skeleton lines={10} />}>
          <Downloads qrCodeId={id} />
        </Suspense>
      </Dialog>
    </>
  );
}

/** Who changed the campaign last, and when. Nothing for versions older than the history. */
function LastChange({ campaign }: { campaign: Campaign }) {
  const { data } = useLastChange(campaign);
  if (data?.actor == null) return null;
  const { name } = data.actor;
  return (
    <Hint as="span" className={styles.lastChange}>
      <Trans>
        Last changed by <bdi>{name}</bdi>, <Moment utc={data.changedUtc} />
      </Trans>
    </Hint>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import {
  mdiClose,
  mdiDeleteRestore,
  mdiPause,
  mdiPlay,
  mdiPrinterOutline,
  mdiTagOutline,
  mdiTrashCanOutline,
} from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { notifyError } from '../../frame/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { activateCampaigns, deleteCampaigns, pauseCampaigns, restoreCampaigns } from '../campaign-actions.ts';
import styles from './bulk-bar.module.css';

const TagPopover = lazy(() =>
  import('./tag-popover.tsx').then(({ TagPopover: component }) => ({ default: component })),
);

interface Props {
  ids: readonly string[];
  /** Tags of any selected campaign. */
  tags: readonly string[];
  /** The campaigns are deleted: they can only be restored. */
  isTrash: boolean;
  /** Total number of campaigns if more can be selected than are loaded, otherwise null. */
  all: number | null;
  onSelectAll: () => void;
  onClear: () => void;
}

/** Maximum number of ids in an address. */
const IDS_MAX = 200;

/** Actions for the selected campaigns. */
export function BulkBar({ ids, tags, isTrash, all, onSelectAll, onClear }: Props) {
  const { t, i18n } = useLingui();
  const count = all === null ? null : new Intl.NumberFormat(i18n.locale).format(all);
  const { canWrite, canDelete } = useRights();
  return (
    <Row gap={1} isWrapping className={styles.bar} role="toolbar" aria-label={t`Selected campaigns`}>
      <span className={styles.count}>
        <Plural value={ids.length} one="# selected" other="# selected" />
        {count !== null && <Button look="quiet" onPress={onSelectAll}>{t`Select all ${count}`}</Button>}
      </span>
      {canWrite && !isTrash && <StateButtons ids={ids} tags={tags} />}
      {canWrite && !isTrash && <PrintRunButton ids={ids} />}
      {canDelete && (
        <BarButton
          icon={isTrash ? mdiDeleteRestore : mdiTrashCanOutline}
          words={isTrash ? t`Restore` : t`Delete`}
          onPress={() => {
            void (isTrash ? restoreCampaigns(ids) : deleteCampaigns(ids));
            onClear();
          }}
        />
      )}
      <Button look="quiet" isIcon aria-label={t`Clear selection`} onPress={onClear}>
        <Icon path={mdiClose} />
      </Button>
    </Row>
  );
}

function StateButtons({ ids, tags }: Pick<Props, 'ids' | 'tags'>) {
  const { t } = useLingui();
  const tagButton = useRef<HTMLSpanElement>(null);
  const [isTagging, setIsTagging] = useState(false);
  return (
    <>
      <BarButton icon={mdiPause} words={t`Pause`} onPress={() => void pauseCampaigns(ids)} />
      <BarButton icon={mdiPlay} words={t`Activate`} onPress={() => void activateCampaigns(ids)} />
      <span ref={tagButton}>
        <BarButton icon={mdiTagOutline} words={t`Tags`} onPress={() => setIsTagging(true)} />
      </span>
      <Suspense>
        {isTagging && <TagPopover ids={ids} tags={tags} triggerRef={tagButton} onClose={() => setIsTagging(false)} />}
      </Suspense>
    </>
  );
}

function PrintRunButton({ ids }: Pick<Props, 'ids'>) {
  const { t } = useLingui();
  const router = useRouter();
  const open = (): void => {
    if (ids.length > IDS_MAX)
      notifyError(t`Select at most ${IDS_MAX} campaigns, or print all with a certain tag under Print runs.`);
    else router.history.push(`/print-runs?ids=${ids.join(',')}`);
  };
  return <BarButton icon={mdiPrinterOutline} words={t`Create print run`} onPress={open} />;
}

function BarButton({ icon, words, onPress }: { icon: string; words: string; onPress: () => void }) {
  return (
    <Button look="quiet" onPress={onPress} aria-label={words}>
      <Icon path={icon} size={18} />
      <span className={styles.words}>{words}</span>
    </Button>
  );
}

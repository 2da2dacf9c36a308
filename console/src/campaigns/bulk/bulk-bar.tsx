import { useLingui } from '@lingui/react/macro';
import {
  mdiChartLine,
  mdiClose,
  mdiDeleteRestore,
  mdiPause,
  mdiPencilOutline,
  mdiPlay,
  mdiPrinterOutline,
  mdiTagOutline,
  mdiTrashCanOutline,
} from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import type { CampaignRowFragment } from '../../../generated/campaigns/campaign-list.ts';
import { COMPARABLE, readAnalyticsView, VALUES_MAX } from '../../analytics/view/analytics-view.ts';
import { useRights } from '../../api/use-rights.ts';
import { lazyPart } from '../../lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { CampaignView } from '../campaign-view.ts';
import { runOnCampaigns } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { printTarget } from './print-target.ts';

const TagPopover = lazyPart(() => import('./tag-popover.tsx').then((module) => module.TagPopover));
const BulkEdit = lazyPart(
  () => import('../../bulk-edit/bulk-edit.tsx').then((module) => module.BulkEdit),
  ['bulk-edit', 'code-designer'],
);

interface Props {
  ids: readonly string[];
  /** Those of them that are loaded. */
  loaded: readonly CampaignRowFragment[];
  view: CampaignView;
  /** Length of the whole list. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** Actions for the selected campaigns. Deleted ones can only be restored. */
export function BulkBar({ ids, loaded, view, total, onSelectAll, onClear }: Props) {
  const { t } = useLingui();
  const { canWrite, canDelete } = useRights();
  const isTrash = view.state === 'Deleted';
  return (
    <Row gap={1} isWrapping className={styles.bar} role="toolbar" aria-label={t`Selected campaigns`}>
      <Count count={ids.length} total={total} onSelectAll={onSelectAll} />
      {canWrite && !isTrash && <ChangeButtons ids={ids} loaded={loaded} />}
      {canWrite && !isTrash && <PrintRunButton ids={ids} view={ids.length === total ? view : null} />}
      {!isTrash && <CompareButton ids={ids} />}
      {canDelete && (
        <BarButton
          icon={isTrash ? mdiDeleteRestore : mdiTrashCanOutline}
          words={isTrash ? t`Restore` : t`Delete`}
          onPress={() => {
            void runOnCampaigns(ids, isTrash ? 'Restore' : 'Delete');
            onClear();
          }}
        />
      )}
      <IconButton icon={mdiClose} size={20} aria-label={t`Clear selection`} onPress={onClear} />
    </Row>
  );
}

function Count({ count, total, onSelectAll }: { count: number; total: number; onSelectAll: () => void }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const [some, all, most] = [number.format(count), number.format(total), number.format(LIMITS.selectionMax)];
  if (count >= total) return <span className={`tabular ${styles.count}`}>{t`All ${all} selected`}</span>;
  return (
    <span className={`tabular ${styles.count}`}>
      {t`${some} of ${all} selected`}
      {total <= LIMITS.selectionMax ? (
        <Button onPress={onSelectAll}>{t`Select all ${all}`}</Button>
      ) : (
        <Hint as="span">{t`Filter the list to at most ${most} to select all.`}</Hint>
      )}
    </span>
  );
}

function ChangeButtons({ ids, loaded }: Pick<Props, 'ids' | 'loaded'>) {
  const { t } = useLingui();
  const tagButton = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<'tags' | 'edit' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <BarButton icon={mdiPause} words={t`Pause`} onPress={() => void runOnCampaigns(ids, 'Pause')} />
      <BarButton icon={mdiPlay} words={t`Activate`} onPress={() => void runOnCampaigns(ids, 'Activate')} />
      <span ref={tagButton}>
        <BarButton icon={mdiTagOutline} words={t`Tags`} onPress={() => setOpened('tags')} />
      </span>
      <BarButton icon={mdiPencilOutline} words={t`Edit`} onPress={() => setOpened('edit')} />
      <Suspense>
        {opened === 'tags' && <TagPopover ids={ids} triggerRef={tagButton} onClose={close} />}
        {opened === 'edit' && <BulkEdit ids={ids} loaded={loaded} onClose={close} />}
      </Suspense>
    </>
  );
}

function PrintRunButton({ ids, view }: { ids: readonly string[]; view: CampaignView | null }) {
  const { t } = useLingui();
  const router = useRouter();
  const open = (): void => {
    const { path, state } = printTarget(ids, view);
    router.history.push(path, state);
  };
  return <BarButton icon={mdiPrinterOutline} words={t`Print`} onPress={open} />;
}

/** Shows the figures of several campaigns side by side. */
function CompareButton({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const router = useRouter();
  if (ids.length < COMPARABLE.min || ids.length > VALUES_MAX) return null;
  const open = () => router.navigate({ to: '/analytics', search: readAnalyticsView({ campaign: [...ids] }) });
  return <BarButton icon={mdiChartLine} words={t`Compare`} onPress={open} />;
}

function BarButton({ icon, words, onPress }: { icon: string; words: string; onPress: () => void }) {
  return (
    <Button look="quiet" onPress={onPress} aria-label={words}>
      <Icon path={icon} size={18} />
      <span className={styles.words}>{words}</span>
    </Button>
  );
}

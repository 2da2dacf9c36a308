import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  mdiChartLine,
  mdiClose,
  mdiDeleteRestore,
  mdiDotsHorizontal,
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
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { CampaignView } from '../campaign-view.ts';
import { pauseCampaigns, runOnCampaigns } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { printTarget } from './print-target.ts';

const TagPopover = lazyPart(() => import('./tag-popover.tsx'), 'TagPopover');
const PauseDialog = lazyPart(() => import('../../pause/pause-dialog.tsx'), 'PauseDialog', ['pause', 'errors']);
const BulkEdit = lazyPart(() => import('../../bulk-edit/bulk-edit.tsx'), 'BulkEdit', [
  'bulk-edit',
  'code-designer',
  'errors',
]);

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

interface Action {
  readonly id: string;
  readonly icon: string;
  readonly words: string;
  readonly run: () => unknown;
  /** Stays a button on a narrow screen. */
  readonly isFrequent?: boolean;
  /** Always in the menu, where no second click of something else can meet it. */
  readonly isDanger?: boolean;
}

/** Actions for the selected campaigns. Deleted ones can only be restored. */
export function BulkBar({ ids, loaded, view, total, onSelectAll, onClear }: Props) {
  const { t } = useLingui();
  const isNarrow = useMedia('(max-width: 1023px)');
  const count = ids.length;
  const tagButton = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const close = (): void => setOpened(null);
  const actions = useActions({ ids, view, total, onClear, onOpen: setOpened });
  const isButton = ({ isFrequent, isDanger }: Action): boolean => !isDanger && (isFrequent === true || !isNarrow);
  const hidden = actions.filter((action) => !isButton(action));
  const more = <IconButton icon={mdiDotsHorizontal} size={20} aria-label={t`More actions`} />;
  return (
    <Row gap={1} isWrapping className={styles.bar} role="toolbar" aria-label={t`Selected campaigns`}>
      <span className={`tabular ${styles.count}`}>
        <Count count={count} total={total} onSelectAll={onSelectAll} />
        <IconButton icon={mdiClose} size={20} aria-label={t`Clear selection`} onPress={onClear} />
      </span>
      {actions.filter(isButton).map(({ id, icon, words, run }) => (
        <span key={id} ref={id === 'tags' ? tagButton : null}>
          <Button look="quiet" onPress={() => run()}>
            <Icon path={icon} size={18} />
            {words}
          </Button>
        </span>
      ))}
      {hidden.length > 0 && (
        <MenuButton trigger={more}>
          {hidden.map(({ id, words, run, isDanger = false }) => (
            <MenuItem key={id} id={id} isDanger={isDanger} onAction={() => void run()}>
              {words}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <Suspense>
        {opened === 'pause' && (
          <PauseDialog
            title={plural(count, { one: 'Pause # campaign', other: 'Pause # campaigns' })}
            within="change.pause."
            onPause={(pause) => pauseCampaigns(ids, pause)}
            onClose={close}
          />
        )}
        {opened === 'tags' && <TagPopover ids={ids} triggerRef={tagButton} onClose={close} />}
        {opened === 'edit' && <BulkEdit ids={ids} loaded={loaded} onClose={close} />}
      </Suspense>
    </Row>
  );
}

interface ActionsOf extends Pick<Props, 'ids' | 'view' | 'total' | 'onClear'> {
  onOpen: (id: string) => void;
}

function useActions({ ids, view, total, onClear, onOpen }: ActionsOf): readonly Action[] {
  const { t } = useLingui();
  const router = useRouter();
  const { canWrite, canDelete } = useRights();
  const runAndClear = (action: 'Delete' | 'Restore'): void => {
    void runOnCampaigns(ids, action);
    onClear();
  };
  const restore = () => runAndClear('Restore');
  if (view.state === 'Deleted')
    return canDelete
      ? [{ id: 'restore', icon: mdiDeleteRestore, words: t`Restore`, run: restore, isFrequent: true }]
      : [];
  const print = (): void => {
    const { path, state } = printTarget(ids, ids.length === total ? view : null);
    router.history.push(path, state);
  };
  const compare = () => router.navigate({ to: '/analytics', search: readAnalyticsView({ campaign: [...ids] }) });
  const isComparable = ids.length >= COMPARABLE.min && ids.length <= VALUES_MAX;
  const changes: readonly Action[] = [
    { id: 'pause', icon: mdiPause, words: t`Pause`, run: () => onOpen('pause') },
    { id: 'activate', icon: mdiPlay, words: t`Activate`, run: () => runOnCampaigns(ids, 'Activate') },
    { id: 'tags', icon: mdiTagOutline, words: t`Tags`, run: () => onOpen('tags'), isFrequent: true },
    { id: 'edit', icon: mdiPencilOutline, words: t`Edit`, run: () => onOpen('edit'), isFrequent: true },
    { id: 'print', icon: mdiPrinterOutline, words: t`Print`, run: print },
  ];
  return [
    ...(canWrite ? changes : []),
    ...(isComparable ? [{ id: 'compare', icon: mdiChartLine, words: t`Compare`, run: compare }] : []),
    ...(canDelete
      ? [
          {
            id: 'delete',
            icon: mdiTrashCanOutline,
            words: t`Delete`,
            run: () => runAndClear('Delete'),
            isDanger: true,
          },
        ]
      : []),
  ];
}

function Count({ count, total, onSelectAll }: { count: number; total: number; onSelectAll: () => void }) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const [some, all, most] = [number.format(count), number.format(total), number.format(LIMITS.selectionMax)];
  if (count >= total) return <span>{t`All ${all} selected`}</span>;
  return (
    <>
      <span>{t`${some} of ${all} selected`}</span>
      {total <= LIMITS.selectionMax ? (
        <Button onPress={onSelectAll}>{t`Select all ${all}`}</Button>
      ) : (
        <Hint as="span">{t`Filter the list to at most ${most} to select all.`}</Hint>
      )}
    </>
  );
}

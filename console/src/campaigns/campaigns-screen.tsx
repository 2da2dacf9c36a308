import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { writeAddressSearch } from '../address-search.ts';
import { isPassing } from '../api/api-error.ts';
import { useRights } from '../api/use-rights.ts';
import { lazyPart } from '../lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { NoResults } from '../ui/data/no-results.tsx';
import { NOTHING_SELECTED, type Selection } from '../ui/data/use-row-selection.ts';
import { Row } from '../ui/layout/boxes.tsx';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Message, WaitingForService } from '../ui/message.tsx';
import { useDelay } from '../ui/use-delay.ts';
import { useCampaigns, usePictures } from './campaign-queries.ts';
import { CampaignToolbar } from './campaign-toolbar.tsx';
import {
  type CampaignView,
  type Column,
  isFiltered,
  type ListView,
  readListView,
  SELECTED_MAX,
} from './campaign-view.ts';
import styles from './campaigns.module.css';
import { CampaignSkeleton } from './table/campaign-skeleton.tsx';
import { CampaignTable } from './table/campaign-table.tsx';
import { useAllCampaigns } from './use-all-campaigns.ts';
import { viewWords } from './view-words.ts';

const BulkBar = lazyPart(() => import('./bulk/bulk-bar.tsx'), 'BulkBar');

const route = getRouteApi('/signed-in/campaigns');
const SKELETON_AFTER_MS = 300;
const NONE: readonly Column[] = [];
/** Workspaces with more campaigns need no help with their first steps. */
const FEW = 20;

const StartCards = lazyPart(() => import('../start/start-cards.tsx'), 'StartCards', ['start', 'new-code', 'errors']);

const GettingStarted = lazyPart(() => import('../start/getting-started.tsx'), 'GettingStarted', ['start', 'errors']);

export function CampaignsScreen() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { canWrite } = useRights();
  const { selected: _kept, hide = NONE, ...view } = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useSelectedIds(view);
  const list = useCampaigns(view);
  // Shown together with the list: later, it would move the rows under the pointer.
  useEffect(() => void GettingStarted.preload(), []);
  const pages = list.data?.pages ?? [];
  const pictures = usePictures(view, list.isPlaceholderData ? 0 : pages.length);
  const campaigns = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const isSkeletonShown = useDelay(list.isPending, SKELETON_AFTER_MS);
  const change = useCallback(
    (part: Partial<Record<keyof ListView, unknown>>): void =>
      void navigate({ search: (now) => readListView({ ...now, ...part }), replace: 'search' in part }),
    [navigate],
  );
  const addTag = useCallback(
    (tag: string): void => void navigate({ search: (now) => readListView({ ...now, tag: [...(now.tag ?? []), tag] }) }),
    [navigate],
  );
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = list;
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  const all = useAllCampaigns(view, selected, setSelected);
  const loaded = useMemo(() => campaigns.filter(({ id }) => selected.has(id)), [campaigns, selected]);
  const chosen = useMemo(
    () => all.ids?.filter((id) => selected.has(id)) ?? loaded.map(({ id }) => id),
    [all.ids, loaded, selected],
  );
  const total = pages.at(-1)?.totalCount;
  const isEmpty = !list.isPending && campaigns.length === 0 && !list.isError;
  const isTrash = view.state === 'Deleted';
  const hasSamples = campaigns.some(({ tags }) => tags.includes('sample'));
  const create = canWrite ? () => router.history.push('/campaigns/new') : null;
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={t`Campaigns`}
        note={total !== undefined && new Intl.NumberFormat(i18n.locale).format(total)}
        actions={
          create !== null && (
            <Row gap={2}>
              <Button onPress={() => router.history.push('/workspace/transfers')}>{t`Import`}</Button>
              <Button look="main" onPress={create}>{t`New code`}</Button>
            </Row>
          )
        }
      />
      {(!isEmpty || isFiltered(view)) && <CampaignToolbar view={view} hidden={hide} total={total} onChange={change} />}
      {/* Another box without campaigns: this one would move up where the toolbar was. */}
      <div key={isEmpty ? 'empty' : 'list'} className={styles.content}>
        {list.failureCount > 0 && <WaitingForCampaigns list={list} />}
        {isSkeletonShown && <CampaignSkeleton />}
        {isEmpty && isTrash && <EmptyTrash />}
        {isEmpty && !isTrash && isFiltered(view) && (
          <NoResults filters={viewWords(view)} onClear={() => void navigate({ search: {} })} />
        )}
        <Suspense>
          {isEmpty && !isTrash && !isFiltered(view) && <StartCards />}
          {!isEmpty && !isTrash && total !== undefined && (total <= FEW || hasSamples) && (
            <GettingStarted campaigns={campaigns} isWhole={total <= FEW && !isFiltered(view)} />
          )}
        </Suspense>
        {campaigns.length > 0 && (
          <CampaignTable
            campaigns={campaigns}
            total={total ?? campaigns.length}
            pictures={pictures}
            view={view}
            hidden={hide}
            selected={selected}
            isStale={list.isPlaceholderData}
            onSelect={setSelected}
            onTag={addTag}
            onSort={(order, direction) => change({ order, direction })}
            onLoadMore={loadMore}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <Suspense>
          <BulkBar
            ids={chosen}
            loaded={loaded}
            view={view}
            total={total ?? chosen.length}
            onSelectAll={() => void all.select()}
            onClear={() => setSelected(NOTHING_SELECTED)}
          />
        </Suspense>
      )}
    </div>
  );
}

const idsIn = (kept: string): Selection => new Set(kept.split(',').filter(Boolean));

/**
 * Selected rows of the view, which the address preserves across reloads and "back"; none if there are too many for it.
 * Another view, by whichever way it came, begins with those of its address.
 */
function useSelectedIds(view: CampaignView): [Selection, (selected: Selection) => void] {
  const navigate = route.useNavigate();
  const kept = (route.useSearch({ select: (search) => search.selected }) ?? []).join();
  const shown = writeAddressSearch({ ...view });
  const [{ of, selected }, setState] = useState(() => ({ of: shown, selected: idsIn(kept) }));
  if (of !== shown) setState({ of: shown, selected: idsIn(kept) });
  const setSelected = useCallback((next: Selection) => setState({ of: shown, selected: next }), [shown]);
  const wanted = selected.size > SELECTED_MAX ? '' : [...selected].join();
  useEffect(() => {
    if (wanted === kept) return;
    void navigate({ search: (now) => ({ ...now, selected: wanted.split(',').filter(Boolean) }), replace: true });
  }, [wanted, kept, navigate]);
  return [selected, setSelected];
}

function EmptyTrash() {
  return (
    <Message title={<Trans>No deleted campaigns</Trans>}>
      <Trans>Deleted campaigns stay here. When you restore one, its printed codes work again.</Trans>
    </Message>
  );
}

/** Shown above data that was read earlier. */
function WaitingForCampaigns({ list }: { list: ReturnType<typeof useCampaigns> }) {
  const error = list.error ?? list.failureReason;
  return (
    <WaitingForService isTrying={list.fetchStatus === 'fetching'} onRetry={list.refetch}>
      {isPassing(error) ? undefined : <Trans>The list could not be loaded: {error?.message}</Trans>}
    </WaitingForService>
  );
}

import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { loadWords } from '../preferences/words.ts';
import { Button } from '../ui/button.tsx';
import { NOTHING_SELECTED, type Selection } from '../ui/data/use-row-selection.ts';
import { Row } from '../ui/layout/boxes.tsx';
import { useDelay } from '../ui/use-delay.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { EmptyTrash, NothingFound, WaitingForCampaigns } from './campaign-messages.tsx';
import { useCampaigns, usePictures } from './campaign-queries.ts';
import { CampaignToolbar } from './campaign-toolbar.tsx';
import { type CampaignView, isFiltered, readCampaignView, SELECTED_MAX } from './campaign-view.ts';
import styles from './campaigns.module.css';
import { CampaignSkeleton } from './table/campaign-skeleton.tsx';
import { CampaignTable } from './table/campaign-table.tsx';
import { ALL_MAX, useAllCampaigns } from './use-all-campaigns.ts';

const route = getRouteApi('/signed-in/campaigns');
const SKELETON_AFTER_MS = 300;
/** Workspaces with more campaigns need no help with their first steps. */
const FEW = 20;

const StartCards = lazy(async () => {
  const [module] = await Promise.all([import('../start/start-cards.tsx'), loadWords(['start', 'new-code', 'errors'])]);
  return { default: module.StartCards };
});

const GettingStarted = lazy(async () => {
  const [module] = await Promise.all([import('../start/getting-started.tsx'), loadWords(['start', 'errors'])]);
  return { default: module.GettingStarted };
});

export function CampaignsScreen() {
  const { t } = useLingui();
  const router = useRouter();
  const { canWrite } = useRights();
  const { selected: _kept, ...view } = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useSelectedIds();
  const list = useCampaigns(view);
  const pages = list.data?.pages ?? [];
  const pictures = usePictures(view, list.isPlaceholderData ? 0 : pages.length);
  const campaigns = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const isSkeletonShown = useDelay(list.isPending, SKELETON_AFTER_MS);
  useEffect(() => {
    document.title = t`Campaigns – Signpost`;
  }, [t]);

  const change = useCallback(
    (part: Partial<Record<keyof CampaignView, unknown>>): void => {
      setSelected(NOTHING_SELECTED);
      void navigate({ search: (now) => readCampaignView({ ...now, ...part }), replace: 'search' in part });
    },
    [navigate, setSelected],
  );
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = list;
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  const all = useAllCampaigns(view, selected, setSelected);
  const known: readonly { id: string; tags: readonly string[] }[] = all.rows ?? campaigns;
  const chosen = useMemo(() => known.filter(({ id }) => selected.has(id)), [known, selected]);
  const total = pages.at(-1)?.totalCount;
  const isEmpty = !list.isPending && campaigns.length === 0 && !list.isError;
  const isTrash = view.state === 'Deleted';
  const hasSamples = campaigns.some(({ tags }) => tags.includes('sample'));
  const areMore = total !== undefined && chosen.length < total && total <= ALL_MAX;
  const create = canWrite ? () => router.history.push('/campaigns/new') : null;
  return (
    <div className={styles.screen}>
      <Row as="header" gap={2} className={styles.head}>
        <h1 className="title">{t`Campaigns`}</h1>
        {total !== undefined && <Total count={total} />}
        {create !== null && <Button look="main" onPress={create}>{t`New code`}</Button>}
      </Row>
      {(!isEmpty || isFiltered(view)) && <CampaignToolbar view={view} onChange={change} />}
      <div className={styles.content}>
        {list.failureCount > 0 && <WaitingForCampaigns list={list} />}
        {isSkeletonShown && <CampaignSkeleton />}
        {isEmpty && isTrash && <EmptyTrash />}
        {isEmpty && !isTrash && isFiltered(view) && <NothingFound />}
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
            selected={selected}
            isStale={list.isPlaceholderData}
            onSelect={setSelected}
            onSort={(order, direction) => change({ order, direction })}
            onLoadMore={loadMore}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          ids={chosen.map(({ id }) => id)}
          tags={[...new Set(chosen.flatMap(({ tags }) => tags))]}
          isTrash={isTrash}
          all={areMore && !isTrash ? total : null}
          onSelectAll={() => void all.select()}
          onClear={() => setSelected(NOTHING_SELECTED)}
        />
      )}
    </div>
  );
}

function Total({ count }: { count: number }) {
  const { i18n } = useLingui();
  return <span className={styles.total}>{new Intl.NumberFormat(i18n.locale).format(count)}</span>;
}

/** Selected rows, which the address preserves across reloads and "back"; none if there are too many for it. */
function useSelectedIds(): [Selection, (selected: Selection) => void] {
  const navigate = route.useNavigate();
  const kept = (route.useSearch({ select: (search) => search.selected }) ?? []).join();
  const [selected, setSelected] = useState<Selection>(() => new Set(kept.split(',').filter(Boolean)));
  const wanted = selected.size > SELECTED_MAX ? '' : [...selected].join();
  useEffect(() => {
    if (wanted === kept) return;
    void navigate({ search: (now) => ({ ...now, selected: wanted.split(',').filter(Boolean) }), replace: true });
  }, [wanted, kept, navigate]);
  return [selected, setSelected];
}

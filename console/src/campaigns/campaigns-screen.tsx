import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Selection } from 'react-aria-components/Table';
import { Button } from '../design/button.tsx';
import { useDelay } from '../design/use-delay.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NoCampaigns, NothingFound, WaitingForService } from './campaign-messages.tsx';
import { useCampaigns, usePictures } from './campaign-queries.ts';
import { CampaignSkeleton } from './campaign-skeleton.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { CampaignToolbar } from './campaign-toolbar.tsx';
import { type CampaignView, isFiltered, readCampaignView } from './campaign-view.ts';
import styles from './campaigns-screen.module.css';

const route = getRouteApi('/signed-in/campaigns');
const SKELETON_AFTER_MS = 300;
const NONE: Selection = new Set();

export function CampaignsScreen() {
  const { t } = useLingui();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useState<Selection>(NONE);
  const list = useCampaigns(view);
  const pages = list.data?.pages ?? [];
  const pictures = usePictures(view, list.isPlaceholderData ? 0 : pages.length);
  const campaigns = useMemo(() => list.data?.pages.flatMap((page) => page.qrCodes.items) ?? [], [list.data]);
  const isSkeletonShown = useDelay(list.isPending, SKELETON_AFTER_MS);
  useEffect(() => {
    document.title = t`Campaigns – Signpost`;
  }, [t]);

  const change = useCallback(
    (part: Partial<Record<keyof CampaignView, unknown>>): void => {
      setSelected(NONE);
      void navigate({ search: (now) => readCampaignView({ ...now, ...part }), replace: 'search' in part });
    },
    [navigate],
  );
  const chosen = campaigns.filter(({ id }) => selected === 'all' || selected.has(id));
  const total = pages.at(-1)?.qrCodes.totalCount;
  const isEmpty = !list.isPending && campaigns.length === 0 && !list.isError;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t`Campaigns`}</h1>
        {total !== undefined && <Total count={total} />}
        <Button look="main" isDisabled>{t`New code`}</Button>
      </header>
      {(!isEmpty || isFiltered(view)) && <CampaignToolbar view={view} onChange={change} />}
      <div className={styles.content}>
        {list.failureCount > 0 && <WaitingForService list={list} />}
        {isSkeletonShown && <CampaignSkeleton />}
        {isEmpty && (isFiltered(view) ? <NothingFound /> : <NoCampaigns />)}
        {campaigns.length > 0 && (
          <CampaignTable
            campaigns={campaigns}
            pictures={pictures}
            view={view}
            selected={selected}
            isLoadingMore={list.isFetchingNextPage}
            isStale={list.isPlaceholderData}
            onSelect={setSelected}
            onSort={(order, direction) => change({ order, direction })}
            onLoadMore={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          ids={chosen.map(({ id }) => id)}
          tags={[...new Set(chosen.flatMap(({ tags }) => tags))]}
          onClear={() => setSelected(NONE)}
        />
      )}
    </div>
  );
}

function Total({ count }: { count: number }) {
  const { i18n } = useLingui();
  return <span className={styles.total}>{new Intl.NumberFormat(i18n.locale).format(count)}</span>;
}

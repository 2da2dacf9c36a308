import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { isNotFound, isPassing } from '../api/api-error.ts';
import { useRights } from '../api/use-rights.ts';
import { lazyPart } from '../lazy-part.ts';
import { regionalLocale } from '../preferences/regional-locale.ts';
import { Button } from '../ui/button.tsx';
import { ReadFailed } from '../ui/data/loaded.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { GoToCampaigns, Message, WaitingForService } from '../ui/message.tsx';
import { restoreCampaign } from './campaign-actions.ts';
import { useCampaign, useDeletedCampaign } from './campaign-queries.ts';
import styles from './campaign-screen.module.css';
import { type CampaignTab, hasTab, readCampaignSearch, TABS, type TabProps } from './campaign-tab.ts';
import { CampaignHead } from './head/campaign-head.tsx';
import { TAB_NAMES } from './words.ts';

const route = getRouteApi('/signed-in/campaigns/$id');

/** Each panel has its own chunk. */
const PANELS: Record<CampaignTab, ComponentType<TabProps>> = {
  overview: lazyPart(() => import('./overview/overview-tab.tsx'), 'OverviewTab'),
  soldOut: lazyPart(() => import('./sold-out/sold-out-tab.tsx'), 'SoldOutTab'),
  design: lazyPart(() => import('./design-tab.tsx'), 'DesignTab'),
  content: lazyPart(() => import('./content-tab.tsx'), 'ContentTab'),
  rules: lazyPart(() => import('./rules/rules-tab.tsx'), 'RulesTab'),
  history: lazyPart(() => import('./history/history-tab.tsx'), 'HistoryTab'),
};

const SKELETON_LINES = 8;

export function CampaignScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { tab: wanted = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: campaign, error, failureReason, refetch, isFetching } = useCampaign(id);
  const name = campaign?.name ?? t`Campaign`;
  useEffect(() => {
    document.title = `${name} – Signpost`;
  }, [name]);
  if (isNotFound(error)) return <CampaignGone key={id} id={id} />;
  const waiting = isPassing(failureReason) && <WaitingForService isTrying={isFetching} onRetry={refetch} />;
  if (campaign === undefined) {
    if (error !== null && !isFetching)
      return <ReadFailed title={t`The campaign could not be loaded`} error={error} onRetry={refetch} />;
    return (
      <Stack gap={4} isGrowing className={styles.screen}>
        {waiting || <Skeleton lines={SKELETON_LINES} />}
      </Stack>
    );
  }
  const tab = hasTab(campaign, wanted) ? wanted : 'overview';
  const Panel = PANELS[tab];
  const names = TABS.filter((one) => hasTab(campaign, one)).map((one) => ({ id: one, name: t(TAB_NAMES[one]) }));
  const select = (chosen: CampaignTab): void => {
    void navigate({ search: (now) => readCampaignSearch({ ...now, tab: chosen }) });
  };
  return (
    <Stack gap={4} isGrowing className={styles.screen} key={id}>
      {waiting}
      <CampaignHead campaign={campaign} tab={tab} />
      <Tabs label={t`Parts of the campaign`} tabs={names} selected={tab} onSelect={select}>
        <Suspense fallback={<Skeleton lines={SKELETON_LINES} />}>
          <Panel campaign={campaign} />
        </Suspense>
      </Tabs>
    </Stack>
  );
}

/** Shown instead of a campaign that was deleted or never existed. */
function CampaignGone({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { canDelete } = useRights();
  const { data: deleted } = useDeletedCampaign(id, true);
  if (deleted === undefined) return null;
  if (deleted === null) {
    return (
      <Message title={t`Campaign not found`} action={<GoToCampaigns />}>
        {t`The address may be mistyped, or the campaign belongs to another workspace.`}
      </Message>
    );
  }
  const { name, deletedUtc } = deleted;
  const date = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'long' }).format(
    Date.parse(deletedUtc ?? ''),
  );
  const restore = (
    <Button look="main" onPress={() => restoreCampaign({ id, name })}>
      {t`Restore`}
    </Button>
  );
  return (
    <Message title={<span dir="auto">{name}</span>} action={canDelete ? restore : <GoToCampaigns />}>
      <Trans>
        This campaign was deleted on {date}. People who scan it see that it is not available. You can restore it just as
        it was.
      </Trans>
    </Message>
  );
}

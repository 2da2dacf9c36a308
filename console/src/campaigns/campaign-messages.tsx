import { Trans } from '@lingui/react/macro';
import { isPassing } from '../api/api-error.ts';
import { Message, WaitingForService } from '../ui/message.tsx';
import type { useCampaigns } from './campaign-queries.ts';

export function EmptyTrash() {
  return (
    <Message title={<Trans>No deleted campaigns</Trans>}>
      <Trans>Deleted campaigns stay here. When you restore one, its printed codes work again.</Trans>
    </Message>
  );
}

export function NothingFound() {
  return (
    <Message title={<Trans>No results</Trans>}>
      <Trans>No campaigns match this search and these filters. Remove one to see more.</Trans>
    </Message>
  );
}

/** Shown above data that was read earlier. */
export function WaitingForCampaigns({ list }: { list: ReturnType<typeof useCampaigns> }) {
  const error = list.error ?? list.failureReason;
  return (
    <WaitingForService isTrying={list.fetchStatus === 'fetching'} onRetry={list.refetch}>
      {isPassing(error) ? undefined : <Trans>The list could not be loaded: {error?.message}</Trans>}
    </WaitingForService>
  );
}

import { Trans } from '@lingui/react/macro';
import { isPassing } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Message, WaitingForService } from '../ui/message.tsx';
import type { useCampaigns } from './campaign-queries.ts';

/** `onCreate` is null if the key may not create campaigns. */
export function NoCampaigns({ onCreate }: { onCreate: (() => void) | null }) {
  const action = onCreate !== null && (
    <Button look="main" onPress={onCreate}>
      <Trans>Make the first code</Trans>
    </Button>
  );
  return (
    <Message title={<Trans>No campaigns yet</Trans>} action={action}>
      <Trans>
        A campaign is a QR code with what it leads to. You can change where it leads after it is printed, and see how
        often it is scanned.
      </Trans>
    </Message>
  );
}

export function EmptyTrash() {
  return (
    <Message title={<Trans>Nothing is deleted</Trans>}>
      <Trans>Deleted campaigns stay here and can be restored: their printed codes then lead on as before.</Trans>
    </Message>
  );
}

export function NothingFound() {
  return (
    <Message title={<Trans>Nothing fits</Trans>}>
      <Trans>No campaign fits this search and these filters. Take one away to see more.</Trans>
    </Message>
  );
}

/** Shown above data that was read earlier. */
export function WaitingForCampaigns({ list }: { list: ReturnType<typeof useCampaigns> }) {
  const error = list.error ?? list.failureReason;
  return (
    <WaitingForService isTrying={list.fetchStatus === 'fetching'} onRetry={list.refetch}>
      {isPassing(error) ? undefined : <Trans>The list could not be read: {error?.message}</Trans>}
    </WaitingForService>
  );
}

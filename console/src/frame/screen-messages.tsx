import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isPassing } from '../api/api-error.ts';
import { GoToCampaigns, Message, TryAgain } from '../ui/message.tsx';

/** Shown if a screen could not be loaded or displayed. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  const action = <TryAgain look="main" onPress={again} />;
  if (isPassing(error)) {
    return (
      <Message title={<Trans>No answer</Trans>} action={action}>
        <Trans>The service does not answer at the moment. It may be starting again.</Trans>
      </Message>
    );
  }
  return (
    <Message title={<Trans>This did not work</Trans>} action={action}>
      <Trans>Something went wrong here. Nothing was changed.</Trans>
    </Message>
  );
}

/** Shown for an address without a screen. */
export function ScreenMissing() {
  return (
    <Message title={<Trans>Nothing is here</Trans>} action={<GoToCampaigns />}>
      <Trans>There is no screen at this address.</Trans>
    </Message>
  );
}

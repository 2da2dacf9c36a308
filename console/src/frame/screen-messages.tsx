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
      <Message title={<Trans>Not responding</Trans>} action={action}>
        <Trans>The service is not responding. It may be restarting.</Trans>
      </Message>
    );
  }
  return (
    <Message title={<Trans>That did not work</Trans>} action={action}>
      <Trans>Something went wrong. Nothing was changed.</Trans>
    </Message>
  );
}

/** Shown for an address without a screen. */
export function ScreenMissing() {
  return (
    <Message title={<Trans>Page not found</Trans>} action={<GoToCampaigns />}>
      <Trans>There is nothing at this address.</Trans>
    </Message>
  );
}

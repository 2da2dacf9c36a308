import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isNotFound, isPassing } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { GoToCampaigns, Message, TryAgain } from '../ui/message.tsx';

const RETRY_MS = 5000;

/** Shown if a screen could not be loaded or displayed. Without a response from the service, it tries again by itself. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  const isWaiting = isPassing(error);
  const onTime = useEffectEvent(again);
  useEffect(() => {
    if (!isWaiting) return;
    const retry = (): void => onTime();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isWaiting]);
  const action = <TryAgain look="main" onPress={again} />;
  if (isWaiting) {
    return (
      <Message title={<Trans>Not responding</Trans>} action={action}>
        <Trans>The service is not responding. It may be restarting.</Trans>
      </Message>
    );
  }
  if (isNotFound(error)) {
    const own = (
      <Button look="main" onPress={() => location.assign('/')}>
        <Trans>Open my workspace</Trans>
      </Button>
    );
    return (
      <Message title={<Trans>Workspace not found</Trans>} action={own}>
        <Trans>It does not exist, or you are not a member of it.</Trans>
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

import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Stack } from './layout/boxes.tsx';
import { Hint } from './layout/hint.tsx';
import { Note } from './layout/note.tsx';
import styles from './message.module.css';

/** Shown instead of a list or screen: its purpose or what went wrong, in one sentence, and the main action. */
export function Message({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap={3} align="center" className={styles.message}>
      <h2 className="title">{title}</h2>
      <Hint isLarge>{children}</Hint>
      {action}
    </Stack>
  );
}

/** Shown to Analysts instead of what only makes changes. */
export function ReadOnly({ action }: { action?: ReactNode }) {
  return (
    <Message title={<Trans>Your role does not allow changes</Trans>} action={action}>
      <Trans>Ask an Owner of this workspace for the role of a Creator or Editor.</Trans>
    </Message>
  );
}

export function TryAgain({ onPress, look = 'plain' }: { onPress: () => unknown; look?: ButtonLook }) {
  return (
    <Button look={look} onPress={onPress}>
      <Trans>Try again</Trans>
    </Button>
  );
}

export function GoToCampaigns() {
  const navigate = useNavigate();
  return (
    <Button look="main" onPress={() => void navigate({ to: '/campaigns' })}>
      <Trans>Go to campaigns</Trans>
    </Button>
  );
}

interface WaitingProps {
  /** The request is being retried. */
  isTrying: boolean;
  onRetry: () => unknown;
  /** Text if not; default: that the service does not respond. */
  children?: ReactNode;
}

/** Shown above possibly outdated data while a request is retried, or after that was given up. */
export function WaitingForService({ isTrying, onRetry, children }: WaitingProps) {
  return (
    <Note role="status" action={!isTrying && <TryAgain onPress={onRetry} />}>
      {isTrying ? (
        <Trans>The service is not responding. Trying again…</Trans>
      ) : (
        (children ?? <Trans>The service is not responding. What you see may be out of date.</Trans>)
      )}
    </Note>
  );
}

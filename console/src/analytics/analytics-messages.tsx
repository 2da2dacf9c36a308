import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Message } from '../ui/message.tsx';

/** No scan was ever recorded here. */
export function NoScans() {
  const navigate = useNavigate();
  const action = (
    <Button look="main" onPress={() => void navigate({ to: '/campaigns' })}>
      <Trans>Go to campaigns</Trans>
    </Button>
  );
  return (
    <Message title={<Trans>No scans yet</Trans>} action={action}>
      <Trans>
        Scan a code of a dynamic campaign with your phone: it appears here within a second, with its country, device and
        source. Nothing about the person is kept.
      </Trans>
    </Message>
  );
}

interface FailedProps {
  error: Error;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
}

/** Figures that could not be read, and what to do about it. */
export function FiguresFailed({ error, isFiltered, onRetry, onClear }: FailedProps) {
  const { t } = useLingui();
  const code = error instanceof ApiError ? error.code : '';
  const words = (): string => {
    if (code === 'too_many_scans')
      return t`So many scans cannot be counted with filters at once. Choose a shorter period, or take filters away.`;
    if (code === 'scans_not_kept')
      return t`Filters need the single scans, and those of this period are deleted by now. Choose a later period, or take filters away.`;
    if (code === 'not_found') return t`The campaign of this filter does not exist any more.`;
    return describeError(error);
  };
  const action = isFiltered ? (
    <Button look="main" onPress={onClear}>{t`Clear filters`}</Button>
  ) : (
    <Button look="main" onPress={onRetry}>{t`Try again`}</Button>
  );
  return (
    <Message title={<Trans>These figures cannot be shown</Trans>} action={action}>
      {words()}
    </Message>
  );
}

interface WaitingProps {
  isTrying: boolean;
  onRetry: () => void;
}

/** Above figures that may be old, or in place of the first ones, while the service does not answer. */
export function WaitingForFigures({ isTrying, onRetry }: WaitingProps) {
  const again = !isTrying && (
    <Button onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Note role="status" action={again}>
      {isTrying ? (
        <Trans>The service does not answer. Trying again…</Trans>
      ) : (
        <Trans>The service does not answer. What you see may be old.</Trans>
      )}
    </Note>
  );
}

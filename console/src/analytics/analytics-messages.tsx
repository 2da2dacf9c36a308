import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { GoToCampaigns, Message, TryAgain } from '../ui/message.tsx';

/** Shown if no scan was ever recorded. */
export function NoScans() {
  return (
    <Message title={<Trans>No scans yet</Trans>} action={<GoToCampaigns />}>
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

/** Shown if the figures could not be read, with what to do about it. */
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
    <TryAgain look="main" onPress={onRetry} />
  );
  return (
    <Message title={<Trans>These figures cannot be shown</Trans>} action={action}>
      {words()}
    </Message>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { hasCode, isNotFound } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { GoToCampaigns, Message, TryAgain } from '../ui/message.tsx';

/** Shown if no scan was ever recorded. */
export function NoScans() {
  return (
    <Message title={<Trans>No scans yet</Trans>} action={<GoToCampaigns />}>
      <Trans>
        Scan a dynamic code with your phone. The scan appears here within a second, with its country, device and source.
        Nothing about the person is stored. If there is no campaign yet, Campaigns has a sample to look at.
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
  const words = (): string => {
    if (hasCode(error, 'too_many_scans'))
      return t`There are too many scans to count with filters. Choose a shorter period, or remove the filters.`;
    if (hasCode(error, 'scans_not_kept'))
      return t`Filters need individual scans, and those of this period have been deleted. Choose a later period, or remove the filters.`;
    if (isNotFound(error)) return t`The campaign in this filter no longer exists.`;
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

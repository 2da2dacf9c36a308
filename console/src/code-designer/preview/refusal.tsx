import { useLingui } from '@lingui/react/macro';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import type { ApiError } from '../../api/api-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { ChangeChips, ColoursChip } from './change-chips.tsx';
import { changesForFields, suggestedColours } from './verdict.ts';

interface RefusalProps {
  error: ApiError;
  style: QrStyleInput;
  /** Null if the design cannot be changed. */
  onApply: ((change: QrStyleInput) => void) | null;
}

/** Problems of a design, and the changes that fix them. */
export function Refusal({ error, style, onApply }: RefusalProps) {
  const { t } = useLingui();
  const colours = suggestedColours(error.suggestions, 'code') ?? suggestedColours(error.suggestions, 'page');
  const changes = changesForFields(error, style);
  return (
    <Stack gap={2}>
      <Reasons error={error} />
      {onApply !== null && colours !== null && <ColoursChip colours={colours} onApply={onApply} />}
      {onApply !== null && changes.length > 0 && (
        <>
          <Hint>{t`Try one of these:`}</Hint>
          <ChangeChips changes={changes} onApply={onApply} />
        </>
      )}
    </Stack>
  );
}

/** In the service's own words, unless the title and the chips are sufficient. */
function Reasons({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const reasons = Object.entries(error.fields).filter(([field]) => !/Color$/.test(field) && field !== 'style');
  if (Object.keys(error.fields).length === 0) return <Hint>{describeError(error)}</Hint>;
  if ('style' in error.fields) {
    return <Hint>{t`The finished picture was checked with three readers. One of them cannot read this design.`}</Hint>;
  }
  return reasons.map(([field, messages]) => <Hint key={field}>{describeProblems(messages)}</Hint>);
}

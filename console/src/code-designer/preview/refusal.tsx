import { useLingui } from '@lingui/react/macro';
import type { ApiError } from '../../api/api-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { describeProblems } from '../../errors/describe-problem.ts';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { type LookChange, type WholeLook } from '../look.ts';
import { ChangeChips, ColoursChip } from './change-chips.tsx';
import { COLOUR_PARTS, changesForFields, suggestedColours } from './verdict.ts';

interface RefusalProps {
  error: ApiError;
  look: WholeLook;
  /** Null if the design cannot be changed. */
  onApply: ((change: LookChange) => void) | null;
}

/** Problems of a design, and the changes that fix them. */
export function Refusal({ error, look, onApply }: RefusalProps) {
  const { t } = useLingui();
  const fixes = COLOUR_PARTS.flatMap((part) => suggestedColours(error.suggestions, part, look.frame) ?? []);
  const changes = changesForFields(error, look);
  return (
    <Stack gap={2}>
      <Reasons error={error} />
      {onApply !== null && fixes.map((fix) => <ColoursChip key={fix.colours.join()} fix={fix} onApply={onApply} />)}
      {onApply !== null && changes.length > 0 && (
        <>
          <Hint>{t`Try one of these:`}</Hint>
          <ChangeChips changes={changes} onApply={onApply} />
        </>
      )}
    </Stack>
  );
}

/** Fields whose problem the title and the chips explain. */
const SHOWN_BY_CHIPS = /^(?:style|style\.\w+Color|design\.eye\w+Color)$/;

/** In the service's own words, unless the title and the chips are sufficient. */
function Reasons({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const reasons = Object.entries(error.fields).filter(([field]) => !SHOWN_BY_CHIPS.test(field));
  if (Object.keys(error.fields).length === 0) return <Hint>{describeError(error)}</Hint>;
  if ('style' in error.fields) {
    return <Hint>{t`The finished picture was checked with three readers. One of them cannot read this design.`}</Hint>;
  }
  return reasons.map(([field, messages]) => <Hint key={field}>{describeProblems(messages)}</Hint>);
}

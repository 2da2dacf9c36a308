import { Trans, useLingui } from '@lingui/react/macro';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { hasCode } from '../api/api-error.ts';
import type { FieldErrors } from '../api/service-problem.ts';
import { describeError } from '../errors/describe-error.ts';
import { isHosted } from '../page-builder/page-content.ts';
import { Button } from '../ui/button.tsx';
import { otherProblems } from '../ui/field-errors.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { SaveState } from './use-save-code.ts';

const SHOWN = ['content', 'name', 'mode', 'code', 'address', 'tags', 'externalId', 'style', 'design'];

interface Props {
  state: SaveState;
  errors: FieldErrors;
  payloadType: QrPayloadType;
}

/** The button that saves, and the reason if saving failed. */
export function SavePart({ state, errors, payloadType }: Props) {
  const { t } = useLingui();
  const count = Object.keys(errors).length;
  const others = otherProblems(errors, SHOWN);
  return (
    <Stack gap={2}>
      <Button look="main" type="submit" isPending={state.isSaving}>
        {isHosted(payloadType) ? t`Create page and code` : t`Create code`}
      </Button>
      <Stack aria-live="polite" gap={2}>
        {state.isTryingAgain && (
          <Hint tone="amber" isLarge>
            <Trans>The service is not responding. Your input is safe; trying again…</Trans>
          </Hint>
        )}
        {!state.isSaving && count > 0 && (
          <Hint tone="red" isLarge>
            <Trans>Not saved. Check the fields marked red.</Trans>
          </Hint>
        )}
        {!state.isSaving && others.length > 0 && (
          <Hint tone="red" isLarge>
            {others.join(' ')}
          </Hint>
        )}
        {!state.isSaving && count === 0 && state.error !== null && <Failure error={state.error} />}
      </Stack>
    </Stack>
  );
}

function Failure({ error }: { error: unknown }) {
  const isPlan = hasCode(error, 'plan_limit_reached', 'subscription_expired', 'storage_limit_reached');
  return (
    <Hint tone="red" isLarge role="alert">
      {describeError(error)} {isPlan && <Trans>Your input is kept here until then.</Trans>}
    </Hint>
  );
}

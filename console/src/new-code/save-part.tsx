import { Trans, useLingui } from '@lingui/react/macro';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { type FieldErrors, otherProblems } from '../ui/field-errors.ts';
import { isHosted } from './code-draft.ts';
import styles from './new-code-screen.module.css';
import type { SaveState } from './use-save-code.ts';

const SHOWN = ['content', 'name', 'mode', 'tags', 'externalId', 'style'];

interface Props {
  state: SaveState;
  errors: FieldErrors;
  payloadType: QrPayloadType;
}

/** The button that saves, and why it did not work. */
export function SavePart({ state, errors, payloadType }: Props) {
  const { t } = useLingui();
  const count = Object.keys(errors).length;
  const others = otherProblems(errors, SHOWN);
  return (
    <div className={styles.save}>
      <Button look="main" type="submit" isPending={state.isSaving}>
        {isHosted(payloadType) ? t`Create page and code` : t`Create code`}
      </Button>
      <div aria-live="polite" className={styles.answer}>
        {state.isTryingAgain && (
          <p className={styles.waiting}>
            <Trans>The service does not answer. What was typed is kept; trying again…</Trans>
          </p>
        )}
        {!state.isSaving && count > 0 && (
          <p className={styles.problem}>
            <Trans>Not saved yet: see the words in red.</Trans>
          </p>
        )}
        {!state.isSaving && others.length > 0 && <p className={styles.problem}>{others.join(' ')}</p>}
        {!state.isSaving && count === 0 && state.error !== null && <Failure error={state.error} />}
      </div>
    </div>
  );
}

const PLAN_CODES = ['plan_limit_reached', 'subscription_expired', 'storage_limit_reached'];

function Failure({ error }: { error: unknown }) {
  const isPlan = error instanceof ApiError && PLAN_CODES.includes(error.code);
  return (
    <p className={styles.problem} role="alert">
      {describeError(error)} {isPlan && <Trans>What was typed is kept here until then.</Trans>}
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { QrPayloadType } from '../../generated/code-designer/preview.ts';
import { TYPE_NAMES } from '../campaigns/words.ts';
import { isHosted } from '../page-builder/page-content.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { GOALS, type Goal } from './goals.ts';
import styles from './new-code.module.css';

interface CardsProps {
  /** Default: all. */
  goals?: readonly Goal[];
  /** Chosen goal, which gets the focus when the cards are opened again. */
  chosen: QrPayloadType | null;
  onChoose: (payloadType: QrPayloadType) => void;
  /** Whether the workspace's plan includes Dynamic codes, which pages need. */
  hasDynamic: boolean;
}

/** What a code can do, as cards. */
export function GoalCards({ goals = GOALS, chosen, onChoose, hasDynamic }: CardsProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.cards}>
      {goals.map(({ payloadType, icon, text }) => {
        const isMissing = !hasDynamic && isHosted(payloadType);
        return (
          <li key={payloadType}>
            <AriaButton
              className={styles.card ?? ''}
              onPress={() => onChoose(payloadType)}
              isDisabled={isMissing}
              autoFocus={payloadType === chosen}
              {...(payloadType === chosen && { 'aria-current': true })}
            >
              <span className={styles.icon}>
                <Icon path={icon} size={24} />
              </span>
              <strong>{t(TYPE_NAMES[payloadType])}</strong>
              <Hint as="span" className={styles.text}>
                {isMissing ? t`Requires a larger plan.` : t(text)}
              </Hint>
            </AriaButton>
          </li>
        );
      })}
    </ul>
  );
}

/** The chosen goal in one line. */
export function ChosenGoal({ payloadType, onChange }: { payloadType: QrPayloadType; onChange: () => void }) {
  const { t } = useLingui();
  const goal: Goal | undefined = GOALS.find((each) => each.payloadType === payloadType);
  if (goal === undefined) return null;
  return (
    <Row gap={3} className={styles.chosen}>
      <span className={styles.icon}>
        <Icon path={goal.icon} size={24} />
      </span>
      <Stack as="span" isGrowing>
        <strong>{t(TYPE_NAMES[payloadType])}</strong>
        <Hint as="span" className={styles.text}>
          {t(goal.text)}
        </Hint>
      </Stack>
      <Button onPress={onChange} aria-label={t`Change what the code does`}>
        <Trans context="action">Change</Trans>
      </Button>
    </Row>
  );
}

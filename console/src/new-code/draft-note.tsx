import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import styles from './new-code.module.css';

interface Props {
  onContinue: () => void;
  onBeginAnew: () => void;
}

/** Says that the screen shows what was typed earlier. */
export function DraftNote({ onContinue, onBeginAnew }: Props) {
  return (
    <Row gap={4} lineGap={2} justify="space-between" isWrapping className={styles.note} role="status">
      <p>
        <Trans>You started this code earlier without saving it. Everything you entered is still here.</Trans>
      </p>
      <Row gap={2} isWrapping>
        <Button look="quiet" onPress={onBeginAnew}>
          <Trans>Start over</Trans>
        </Button>
        <Button onPress={onContinue}>
          <Trans>Continue where you left off</Trans>
        </Button>
      </Row>
    </Row>
  );
}

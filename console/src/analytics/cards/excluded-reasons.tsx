import { Trans, useLingui } from '@lingui/react/macro';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { REASONS } from '../words.ts';
import styles from './cards.module.css';

interface Props {
  rows: readonly { readonly reason: string; readonly scans: number }[];
  isOpen: boolean;
  onClose: () => void;
}

/** Why scans are not counted, with a sentence for each reason. */
export function ExcludedReasons({ rows, isOpen, onClose }: Props) {
  const { t, i18n } = useLingui();
  const numbers = useNumbers();
  return (
    <Dialog title={t`Scans not counted`} isOpen={isOpen} onClose={onClose}>
      <p>
        <Trans>Figures count people. These requests came from programs and appear in no other figure:</Trans>
      </p>
      <Stack as="dl" gap={3}>
        {rows.map(({ reason, scans }) => {
          const words = lookUp(REASONS, reason);
          return (
            <Stack key={reason} gap={0.5}>
              <Row as="dt" gap={3} align="stretch" justify="space-between" className={styles.name}>
                {words ? i18n._(words.name) : reason}
                <span className="tabular">{numbers.whole(scans)}</span>
              </Row>
              {words && (
                <Hint as="dd" isLarge>
                  {i18n._(words.text)}
                </Hint>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Dialog>
  );
}

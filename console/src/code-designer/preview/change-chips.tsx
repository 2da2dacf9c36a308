import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from 'react-aria-components/Button';
import type { QrStyleInput } from '../../../generated/code-designer/preview.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './preview.module.css';
import type { HelpfulChange } from './verdict.ts';

const NAMES: Record<HelpfulChange['name'], MessageDescriptor> = {
  'same-eyes': msg`Same shape for eyes and eye centres`,
  'square-modules': msg`Square dots`,
  'no-badge': msg`No logo or icon`,
  'no-gradient': msg`No gradient`,
  darker: msg`Darker colour`,
  'quiet-zone': msg`Draw the quiet zone`,
  'no-frame': msg`No frame`,
};

interface ColoursProps {
  /** Colours by field, applied together. */
  colours: QrStyleInput;
  onApply: (change: QrStyleInput) => void;
}

/** The nearest acceptable colours, one click away. */
export function ColoursChip({ colours, onApply }: ColoursProps) {
  const { t } = useLingui();
  const values = Object.values(colours).map(String);
  const names = values.join(' + ');
  return (
    <Button
      className={styles.chip ?? ''}
      onPress={() => onApply(colours)}
      aria-label={t`Use ${names}, the nearest colour that works`}
    >
      {values.map((value) => (
        <span key={value} className={styles.swatch} style={{ background: value }} />
      ))}
      <span className="tabular">{t`Use ${names}`}</span>
    </Button>
  );
}

interface ChangesProps {
  changes: readonly HelpfulChange[];
  onApply: (change: QrStyleInput) => void;
}

/** Helpful changes, each one click away. */
export function ChangeChips({ changes, onApply }: ChangesProps) {
  const { t } = useLingui();
  return (
    <Row gap={2} isWrapping>
      {changes.map(({ name, change }) => (
        <Button key={name} className={styles.chip ?? ''} onPress={() => onApply(change)}>
          {t(NAMES[name])}
        </Button>
      ))}
    </Row>
  );
}

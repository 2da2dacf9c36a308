import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from 'react-aria-components/Button';
import { Row } from '../../ui/layout/boxes.tsx';
import type { LookChange } from '../look.ts';
import styles from './preview.module.css';
import type { ColourFix, HelpfulChange } from './verdict.ts';

const NAMES: Record<HelpfulChange['name'], MessageDescriptor> = {
  'same-eyes': msg`Same shape for eyes and eye centres`,
  'eyes-as-code': msg`Eyes in the colour of the code`,
  'square-modules': msg`Square dots`,
  'no-badge': msg`No logo or icon`,
  'small-logo': msg`Small logo`,
  'auto-plate': msg`Automatic plate`,
  'no-gradient': msg`No gradient`,
  darker: msg`Darker colour`,
  'dark-on-light': msg`Dark on light`,
  'quiet-zone': msg`Draw the quiet zone`,
  'no-frame': msg`No frame`,
};

interface ColoursProps {
  /** Applied together. */
  fix: ColourFix;
  onApply: (change: LookChange) => void;
}

/** The nearest acceptable colours, one click away. */
export function ColoursChip({ fix: { colours, change }, onApply }: ColoursProps) {
  const { t } = useLingui();
  const names = colours.join(' + ');
  return (
    <Button
      className={styles.chip ?? ''}
      onPress={() => onApply(change)}
      aria-label={t`Use ${names}, the nearest colour that works`}
    >
      {colours.map((value) => (
        <span key={value} className={styles.swatch} style={{ background: value }} />
      ))}
      <span className="tabular">{t`Use ${names}`}</span>
    </Button>
  );
}

interface ChangesProps {
  changes: readonly HelpfulChange[];
  onApply: (change: LookChange) => void;
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

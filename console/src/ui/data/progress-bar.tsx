import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { Row } from '../layout/boxes.tsx';
import { Hint } from '../layout/hint.tsx';
import styles from './progress-bar.module.css';

interface Props {
  label: string;
  /** From 0 to 1; null if the progress is unknown. */
  value: number | null;
  isLabelHidden?: boolean;
}

/** Progress, or the used share of an allowance. ARIA's values have no exponents, so the share is rounded. */
export function ProgressBar({ label, value, isLabelHidden = false }: Props) {
  const share = value === null ? 0 : Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return (
    <AriaProgressBar
      className={styles.bar ?? ''}
      minValue={0}
      maxValue={1}
      value={share}
      isIndeterminate={value === null}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {({ valueText }) => (
        <>
          {!isLabelHidden && (
            <Row as="span" gap={3} align="stretch" justify="space-between" className={styles.words}>
              <Label>{label}</Label>
              <Hint as="span" isLarge className="tabular">
                {valueText}
              </Hint>
            </Row>
          )}
          <span className={styles.track}>
            <span
              className={`${styles.fill} ${value === null ? styles.unknown : ''}`}
              style={value === null ? {} : { width: `${share * 100}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}

import { type ReactNode, useId } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { hasLook, type Look, type LookChange } from './look.ts';
import styles from './samples.module.css';

interface Sample {
  readonly id: string;
  readonly name: string;
  /** Null until it is drawn. */
  readonly svg: string | null;
  /** What choosing it sets. */
  readonly change: LookChange;
}

interface Props {
  label: string;
  /** Buttons next to the label. */
  actions?: ReactNode;
  samples: readonly Sample[];
  /** Null: no sample is shown as chosen. */
  value: Look | null;
  onChoose: (change: LookChange) => void;
  /** Until they are known. */
  isDisabled?: boolean;
  /** Shown instead of samples if there are none; without it, there is room for four rows until they are loaded. */
  empty?: ReactNode;
}

/** Looks to choose from, each as a small code. On phones, they are one row that scrolls. */
export function Samples({ label, actions, samples, value, onChoose, isDisabled = false, empty }: Props) {
  const id = useId();
  return (
    <Stack gap={2}>
      <Row gap={2} isWrapping justify="space-between">
        <span id={id} className={styles.label}>
          {label}
        </span>
        {actions}
      </Row>
      {samples.length === 0 && empty !== undefined ? (
        <Hint>{empty}</Hint>
      ) : (
        <RadioGroup
          className={`${styles.row} ${empty === undefined ? styles.tall : ''}`}
          aria-labelledby={id}
          value={samples.find(({ change }) => value !== null && hasLook(value, change))?.id ?? null}
          onChange={(chosen) => onChoose(samples.find((each) => each.id === chosen)?.change ?? {})}
          orientation="horizontal"
          isDisabled={isDisabled}
        >
          {samples.map((sample) => (
            <Radio key={sample.id} value={sample.id} className={styles.sample ?? ''}>
              {sample.svg === null ? (
                <span className={styles.picture} />
              ) : (
                <img
                  className={styles.picture}
                  src={`data:image/svg+xml,${encodeURIComponent(sample.svg)}`}
                  alt=""
                  width={104}
                  height={104}
                />
              )}
              <bdi className={styles.name}>{sample.name}</bdi>
            </Radio>
          ))}
        </RadioGroup>
      )}
    </Stack>
  );
}

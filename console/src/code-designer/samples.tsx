import { type ReactNode, useId } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import styles from './samples.module.css';

interface Sample {
  readonly id: string;
  readonly name: string;
  readonly svg: string;
}

interface Props {
  label: string;
  /** Buttons next to the label. */
  actions?: ReactNode;
  samples: readonly Sample[];
  /** Id of the sample that is shown as chosen, or null. */
  value: string | null;
  onChoose: (id: string) => void;
  /** Keeps room for two rows until the samples are loaded. */
  isTall?: boolean;
}

/** Looks to choose from, each as a small code. On phones, they are one row that scrolls. */
export function Samples({ label, actions, samples, value, onChoose, isTall = false }: Props) {
  const id = useId();
  return (
    <Stack gap={2} className={styles.samples}>
      <Row gap={2} isWrapping justify="space-between">
        <span id={id} className={styles.label}>
          {label}
        </span>
        {actions}
      </Row>
      <RadioGroup
        className={`${styles.row} ${isTall ? styles.tall : ''}`}
        aria-labelledby={id}
        value={value}
        onChange={onChoose}
        orientation="horizontal"
      >
        {samples.map((sample) => (
          <Radio key={sample.id} value={sample.id} className={styles.sample ?? ''}>
            <img src={`data:image/svg+xml,${encodeURIComponent(sample.svg)}`} alt="" width={104} height={104} />
            <bdi className={styles.name}>{sample.name}</bdi>
          </Radio>
        ))}
      </RadioGroup>
    </Stack>
  );
}

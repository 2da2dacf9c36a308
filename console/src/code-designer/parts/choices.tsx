import type { CSSProperties, ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './choices.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** A second, smaller line. */
  readonly note?: string;
  /** Illustrates the name. */
  readonly picture: ReactNode;
}

interface ChoicesProps<Value extends string> {
  label: string;
  /** An `Info` about it. */
  info?: ReactNode;
  /** Null if none is chosen. */
  value: Value | null;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** Avoids a single card in the last row. */
function columnsFor(count: number): CSSProperties {
  const columns = count % 3 === 0 || count === 5 ? 3 : 4;
  return { '--columns': columns, '--narrow-columns': count === 4 ? 2 : 3 } as CSSProperties;
}

/** Chooses one of a few options, each a small drawing with its name. */
export function Choices<Value extends string>({ label, info, value, choices, onChange }: ChoicesProps<Value>) {
  const choose = (chosen: string): void => {
    const choice = choices.find((each) => each.value === chosen);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <RadioGroup className={styles.choices ?? ''} value={value} onChange={choose} orientation="horizontal">
      <Row gap={1}>
        <Label className={styles.label ?? ''}>{label}</Label>
        {info}
      </Row>
      <div className={styles.cards} style={columnsFor(choices.length)}>
        {choices.map(({ value: each, name, note, picture }) => (
          <Radio key={each} value={each} className={styles.card ?? ''}>
            <span className={styles.picture} aria-hidden="true">
              {picture}
            </span>
            <span className={styles.name}>{name}</span>
            {note !== undefined && (
              <Hint as="span" className={styles.note}>
                {note}
              </Hint>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

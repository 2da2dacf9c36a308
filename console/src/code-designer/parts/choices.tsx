import type { CSSProperties, ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FieldLabel } from '../../ui/fields/field-parts.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  label: string;
  /** An `Info` about it. */
  info?: ReactNode;
  /** Null if none is chosen. */
  value: Value | null;
  names: Readonly<Record<Value, string>>;
  /** Values to choose from, in order. Default: all that have a name. */
  choices?: readonly Value[];
  /** Illustrates the name. */
  pictureOf: (value: Value) => ReactNode;
  /** A second, smaller line. */
  noteOf?: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** Avoids a single card in the last row. */
function columnsFor(count: number): CSSProperties {
  const columns = count % 3 === 0 || count === 5 ? 3 : 4;
  return { '--columns': columns, '--narrow-columns': count === 4 ? 2 : 3 } as CSSProperties;
}

/** Chooses one of a few options, each a small drawing with its name. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, info, value, names, pictureOf, noteOf, onChange } = props;
  // The type of `names` has no other keys.
  const { choices = Object.keys(names) as Value[] } = props;
  const choose = (chosen: string): void => {
    const choice = choices.find((each) => each === chosen);
    if (choice !== undefined) onChange(choice);
  };
  return (
    <RadioGroup className={styles.choices ?? ''} value={value} onChange={choose} orientation="horizontal">
      <Row gap={1}>
        <FieldLabel>{label}</FieldLabel>
        {info}
      </Row>
      <div className={styles.cards} style={columnsFor(choices.length)}>
        {choices.map((each) => (
          <Radio key={each} value={each} className={styles.card ?? ''}>
            <span className={styles.picture} aria-hidden="true">
              {pictureOf(each)}
            </span>
            <span className={styles.name}>{names[each]}</span>
            {noteOf !== undefined && (
              <Hint as="span" className={styles.note}>
                {noteOf(each)}
              </Hint>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

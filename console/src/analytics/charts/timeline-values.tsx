import { Row } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './timeline.module.css';
import { Sample } from './timeline-legend.tsx';
import type { TimelineLine, TimelinePoint } from './timeline-shape.ts';
import { useNumbers } from './use-numbers.ts';

interface Props {
  point: TimelinePoint;
  lines: readonly TimelineLine[];
  notes: readonly string[];
  index: number;
  /** Horizontal position in the chart, from 0 to 1. */
  position: number;
}

/** Values of one point next to a line through it. Screen readers use the pointer's own text. */
export function TimelineValues({ point, lines, notes, index, position }: Props) {
  const numbers = useNumbers();
  const side = position > 0.5 ? { right: `${(1 - position) * 100}%` } : { left: `${position * 100}%` };
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.line} style={{ left: `${position * 100}%` }} />
      <div className={styles.values} style={side}>
        <p className={styles.name}>{point.name}</p>
        {lines.map(({ name, look, values, names }) => (
          <Row as="p" key={name} gap={2}>
            <Sample look={look} />
            <Hint as="span" isLarge className={styles.what}>
              {names?.[index] ?? name}
            </Hint>
            <span className={styles.number}>{values[index] == null ? '–' : numbers.whole(values[index])}</span>
          </Row>
        ))}
        {notes.map((note) => (
          <p key={note} dir="auto">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

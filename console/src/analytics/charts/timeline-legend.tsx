import { Row } from '../../ui/layout/boxes.tsx';
import styles from './timeline.module.css';
import type { TimelineLine } from './timeline-shape.ts';

interface Props {
  lines: readonly TimelineLine[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** Names of the lines. All but the main one can be hidden, which also leaves more room for the others. */
export function TimelineLegend({ lines, hidden, onToggle }: Props) {
  return (
    <Row as="ul" gap={4} lineGap={1} align="stretch" isWrapping className="fine">
      {lines.map(({ name, look }) => (
        <li key={name}>
          {look === 'main' ? (
            <span className={styles.entry}>
              <Sample look={look} />
              {name}
            </span>
          ) : (
            <button
              type="button"
              className={`${styles.entry} ${hidden.has(name) ? styles.hidden : ''}`}
              aria-pressed={!hidden.has(name)}
              onClick={() => onToggle(name)}
            >
              <Sample look={look} />
              {name}
            </button>
          )}
        </li>
      ))}
    </Row>
  );
}

export function Sample({ look }: Pick<TimelineLine, 'look'>) {
  return (
    <svg className={styles.sample} width="16" height="8" viewBox="0 0 16 8" aria-hidden="true">
      <path className={styles[look]} d="M1 4h14" />
    </svg>
  );
}

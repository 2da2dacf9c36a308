import styles from './bar-list.module.css';
import { ChangeText } from './change-text.tsx';
import { useNumbers } from './use-numbers.ts';

export interface BarRow {
  /** Null for a row that combines several and cannot be chosen. */
  readonly id: string | null;
  readonly name: string;
  readonly scans: number;
  readonly uniqueScans: number;
  /** Scans of the compared period, if there is one. */
  readonly previousScans?: number | null;
}

interface Props {
  /** What the list contains. */
  label: string;
  rows: readonly BarRow[];
  /** Total from which each row's share is calculated. */
  total: number;
  /** Makes the rows buttons. */
  onChoose?: (id: string) => void;
  chosen?: ReadonlySet<string>;
}

/** Rows with their shares as bars, of which the longest has the full width. */
export function BarList({ label, rows, total, onChoose, chosen }: Props) {
  const numbers = useNumbers();
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, name, scans, previousScans }) => {
        const share = numbers.share(total === 0 ? 0 : scans / total);
        const content = (
          <>
            <span className={styles.bar} style={{ width: `${(scans / most) * 100}%` }} />
            <span className={`clipped ${styles.name}`} dir="auto" title={name}>
              {name}
            </span>
            <span className={styles.share}>
              {previousScans == null ? share : <ChangeText scans={scans} before={previousScans} />}
            </span>
            <span className={styles.number}>{numbers.whole(scans)}</span>
          </>
        );
        return (
          <li key={id ?? `several ${name}`}>
            {id === null || onChoose === undefined ? (
              <div className={styles.row}>{content}</div>
            ) : (
              <button
                type="button"
                className={styles.row}
                aria-pressed={chosen?.has(id) ?? false}
                onClick={() => onChoose(id)}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

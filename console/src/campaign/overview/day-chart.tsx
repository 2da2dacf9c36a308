import { useLingui } from '@lingui/react/macro';
import { dateWords } from '../rules/rule-words.ts';
import styles from './day-chart.module.css';

interface Day {
  readonly date: string;
  readonly scans: number;
}

/** Scans by day as bars, with the days' figures in a table for those who do not see them. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t, i18n } = useLingui();
  const most = Math.max(1, ...days.map(({ scans }) => scans));
  const [first, last] = [days.at(0), days.at(-1)];
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    <figure className={styles.chart}>
      <span className={styles.most} aria-hidden="true">
        {number.format(most)}
      </span>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ date, scans }) => (
          <span key={date} className={styles.day} title={`${dateWords(date)}: ${number.format(scans)}`}>
            <span className={scans === 0 ? styles.none : styles.bar} style={{ height: `${(scans / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{first && dateWords(first.date)}</span>
        <span>{last && dateWords(last.date)}</span>
      </figcaption>
      <table className="visually-hidden">
        <caption>{t`Scans by day`}</caption>
        <tbody>
          {days.map(({ date, scans }) => (
            <tr key={date}>
              <th scope="row">{dateWords(date)}</th>
              <td>{number.format(scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

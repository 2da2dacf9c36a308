import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../design/layout/card.tsx';
import styles from './overview-tab.module.css';

interface Props {
  title: string;
  rows: readonly { readonly label: string; readonly scans: number }[];
  /** Below: a credit. */
  children?: ReactNode;
}

const SHOWN = 6;

/** The labels of most scans, each with its number. */
export function TopList({ title, rows, children }: Props) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const most = Math.max(1, ...rows.map(({ scans }) => scans));
  return (
    <Card title={title}>
      {rows.length === 0 && <p className={styles.small}>{t`No scans in the last 30 days.`}</p>}
      <table className={styles.list} aria-label={title}>
        <tbody>
          {rows.slice(0, SHOWN).map(({ label, scans }) => (
            <tr key={label}>
              <th scope="row" dir="auto" title={label}>
                <span className={styles.share} style={{ width: `${(scans / most) * 100}%` }} />
                <span className={styles.label}>{label}</span>
              </th>
              <td>{number.format(scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children !== undefined && rows.length > 0 && <p className={styles.credit}>{children}</p>}
    </Card>
  );
}

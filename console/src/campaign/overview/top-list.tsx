import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BarList } from '../../analytics/charts/bar-list.tsx';
import { useLabelNames } from '../../analytics/label-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './overview-tab.module.css';

interface Props {
  title: string;
  rows: readonly { readonly label: string; readonly scans: number; readonly uniqueScans: number }[];
  total: number;
  /** Below: a credit. */
  children?: ReactNode;
}

const SHOWN = 6;

/** The labels of most scans, each with its number. */
export function TopList({ title, rows, total, children }: Props) {
  const { t } = useLingui();
  const names = useLabelNames();
  const shown = rows
    .slice(0, SHOWN)
    .map(({ label, ...figures }) => ({ id: label, name: names.label(label), ...figures }));
  return (
    <Card title={title}>
      {rows.length === 0 && <Hint>{t`No scans in the last 30 days.`}</Hint>}
      <BarList label={title} rows={shown} total={total} />
      {children !== undefined && rows.length > 0 && <p className={styles.credit}>{children}</p>}
    </Card>
  );
}

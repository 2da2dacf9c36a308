import { useLingui } from '@lingui/react/macro';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { BarList } from '../charts/bar-list.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { REASONS } from '../words.ts';

interface Props {
  rows: readonly { readonly reason: string; readonly scans: number }[];
  fileName: string;
}

/** Scans that are not counted, for print: on the screen they appear behind their sum. */
export function ExcludedCard({ rows, fileName }: Props) {
  const { t, i18n } = useLingui();
  const bars = rows.map(({ reason, scans }) => {
    const words = lookUp(REASONS, reason);
    return { id: null, name: words ? i18n._(words.name) : reason, scans, uniqueScans: 0 };
  });
  const total = bars.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <ChartCard
      title={t`Scans not counted`}
      table={{ columns: [t`Reason`, t`Scans`], rows: bars.map(({ name, scans }) => [name, scans]) }}
      fileName={fileName}
    >
      <BarList label={t`Scans not counted`} rows={bars} total={total} />
    </ChartCard>
  );
}

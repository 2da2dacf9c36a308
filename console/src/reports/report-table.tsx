import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Moment } from '../formats/moment.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import type { Report } from './report-actions.ts';
import { useScopeName } from './use-scope-name.ts';

interface Props {
  reports: readonly Report[];
  openId: string | null;
  onOpen: (report: Report) => void;
}

export function ReportTable({ reports, openId, onOpen }: Props) {
  const { t } = useLingui();
  const scopeName = useScopeName(reports);
  const columns: Column<Report>[] = [
    {
      id: 'name',
      name: t`Report`,
      cell: (report) => (
        <Stack as="span">
          <bdi className="clipped">{report.name}</bdi>
          <Hint as="span" className="clipped">
            <bdi>{scopeName(report)}</bdi>
          </Hint>
        </Stack>
      ),
    },
    {
      id: 'recipients',
      name: t`Recipients`,
      width: '14rem',
      hideBelow: 'tablet',
      cell: (report) => <Recipients report={report} />,
    },
    {
      id: 'next',
      name: t`Next`,
      width: '9rem',
      hideBelow: 'phone',
      cell: ({ isActive, nextUtc }) => (isActive ? <Moment utc={nextUtc} /> : '–'),
    },
    { id: 'state', name: t`Status`, width: '9rem', cell: (report) => <ReportChip report={report} /> },
  ];
  return (
    <DataTable
      label={t`Reports`}
      columns={columns}
      rows={reports}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
    />
  );
}

/** The first address and how many more, those who have not confirmed yet, and those who receive nothing. */
function Recipients({ report: { recipients } }: { report: Report }) {
  const [first, ...others] = recipients.filter(({ state }) => state === 'Active');
  const pending = recipients.filter(({ state }) => state === 'Pending').length;
  const lost = recipients.length - pending - others.length - (first === undefined ? 0 : 1);
  return (
    <Stack as="span">
      <span className="clipped">
        {first === undefined ? <Trans>Nobody</Trans> : <bdi>{first.email}</bdi>}
        {others.length > 0 && (
          <>
            {' '}
            <Plural value={others.length} one="and # more" other="and # more" />
          </>
        )}
      </span>
      {pending > 0 && (
        <Hint as="span">
          <Plural value={pending} one="# not confirmed yet" other="# not confirmed yet" />
        </Hint>
      )}
      {lost > 0 && (
        <Hint as="span">
          <Plural value={lost} one="# unsubscribed or refused" other="# unsubscribed or refused" />
        </Hint>
      )}
    </Stack>
  );
}

/** Mails of the latest time that could not be sent make an active report amber. */
export function ReportChip({ report: { isActive, deliveries, recipients } }: { report: Report }) {
  const { t } = useLingui();
  const due = deliveries.filter(({ isTest }) => !isTest);
  const latest = due.filter(({ slotUtc }) => slotUtc === due[0]?.slotUtc);
  if (!isActive) return <Chip>{t`Paused`}</Chip>;
  if (!recipients.some(({ state }) => state === 'Active')) return <Chip tone="amber">{t`No recipients`}</Chip>;
  if (latest.some(({ state }) => state === 'Failed')) return <Chip tone="red">{t`Failed`}</Chip>;
  return <Chip tone="green">{t`Active`}</Chip>;
}

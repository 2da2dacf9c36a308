import { useLingui } from '@lingui/react/macro';
import type { DeliveryRowFragment } from '../../../generated/webhooks/deliveries/delivery-list.ts';
import type { WebhookRowFragment } from '../../../generated/webhooks/webhook-list.ts';
import { Moment } from '../../formats/moment.tsx';
import { Chip } from '../../ui/data/chip.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { eventWords } from '../events.ts';
import styles from '../webhooks.module.css';
import { DELIVERY_WORDS } from '../words.ts';

interface Props {
  rows: readonly DeliveryRowFragment[];
  webhooks: readonly WebhookRowFragment[];
  openId: string | null;
  isStale: boolean;
  onOpen: (row: DeliveryRowFragment) => void;
}

const TONES = { Pending: 'amber', Delivered: 'green', GivenUp: 'red' } as const;

export function DeliveryTable({ rows, webhooks, openId, isStale, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const hosts = new Map(webhooks.map(({ id, url }) => [id, URL.parse(url)?.host ?? url]));
  const number = new Intl.NumberFormat(i18n.locale);
  const columns: Column<DeliveryRowFragment>[] = [
    { id: 'event', name: t({ context: 'webhooks', message: 'Event' }), cell: (row) => <EventName row={row} /> },
    {
      id: 'address',
      name: t`Address`,
      hideBelow: 'tablet',
      cell: ({ endpointId }) => <bdi dir="ltr">{hosts.get(endpointId) ?? ''}</bdi>,
    },
    { id: 'answer', name: t`Response`, hideBelow: 'phone', cell: (row) => <Answer row={row} /> },
    { id: 'tries', name: t`Attempts`, isNumber: true, hideBelow: 'tablet', cell: (row) => number.format(row.attempts) },
    { id: 'time', name: t`When`, hideBelow: 'phone', cell: (row) => <Moment utc={row.createdUtc} /> },
    { id: 'state', name: t`Status`, width: '9rem', cell: (row) => <DeliveryChip row={row} /> },
  ];
  return (
    <DataTable
      label={t`Deliveries`}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      openId={openId}
      isStale={isStale}
      onOpen={onOpen}
    />
  );
}

function EventName({ row }: { row: DeliveryRowFragment }) {
  const { t } = useLingui();
  const words = eventWords(row.eventType);
  return (
    <Stack as="span">
      <span className="clipped">{words === null ? row.eventType : t(words)}</span>
      <code className={`clipped ${styles.second}`}>{row.eventType}</code>
    </Stack>
  );
}

/** The response status, or why there is none. */
export function Answer({ row }: { row: DeliveryRowFragment }) {
  const { t } = useLingui();
  if (row.statusCode != null) return <>{row.statusCode}</>;
  if (row.problem != null) return <span dir="auto">{row.problem}</span>;
  return <span className={styles.second}>{t`None yet`}</span>;
}

export function DeliveryChip({ row }: { row: DeliveryRowFragment }) {
  const { t } = useLingui();
  return <Chip tone={TONES[row.state]}>{t(DELIVERY_WORDS[row.state])}</Chip>;
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { WEBHOOK_EVENTS } from '../../../src/core/contract/event-type.ts';
import type { WebhookRowFragment } from '../../generated/webhooks/webhook-list.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { type Column, DataTable } from '../ui/data/data-table.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Message } from '../ui/message.tsx';
import { eventWords } from './events.ts';
import styles from './webhooks.module.css';
import { STATE_WORDS } from './words.ts';

interface Props {
  webhooks: readonly WebhookRowFragment[];
  openId: string | null;
  onOpen: (row: WebhookRowFragment) => void;
  onCreate: () => void;
}

export function WebhookTable({ webhooks, openId, onOpen, onCreate }: Props) {
  const { t } = useLingui();
  if (webhooks.length === 0) {
    return (
      <Message title={t`No webhooks yet`} action={<Button look="main" onPress={onCreate}>{t`New webhook`}</Button>}>
        <Trans>Enter the address of your program, and choose which events it receives.</Trans>
      </Message>
    );
  }
  const columns: Column<WebhookRowFragment>[] = [
    { id: 'url', name: t`Address`, cell: (row) => <Address row={row} /> },
    { id: 'events', name: t`Events`, hideBelow: 'tablet', cell: ({ events }) => <EventSummary events={events} /> },
    { id: 'state', name: t`Status`, width: '10rem', cell: (row) => <StateChip row={row} /> },
  ];
  return (
    <DataTable
      label={t`Webhooks`}
      columns={columns}
      rows={webhooks}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
    />
  );
}

function Address({ row }: { row: WebhookRowFragment }) {
  return (
    <Stack as="span">
      <span className="clipped" dir="ltr" title={row.url}>
        {row.url.replace(/^https:\/\//, '')}
      </span>
      {row.description !== '' && (
        <span className={`clipped ${styles.second}`} dir="auto" title={row.description}>
          {row.description}
        </span>
      )}
    </Stack>
  );
}

function EventSummary({ events }: { events: readonly string[] }) {
  const { t } = useLingui();
  if (events.length === WEBHOOK_EVENTS.length) return <Trans>Everything</Trans>;
  const [first = ''] = events;
  const words = eventWords(first);
  const more = events.length - 1;
  return (
    <>
      {words === null ? first : t(words)}
      {more > 0 && (
        <span className={styles.second}>
          {' '}
          <Plural context="events" value={more} one="and # more" other="and # more" />
        </span>
      )}
    </>
  );
}

/** An active webhook with failing deliveries is amber, before it is paused. */
export function StateChip({ row }: { row: WebhookRowFragment }) {
  const { t } = useLingui();
  if (row.state === 'Active') {
    return row.failingSinceUtc == null ? (
      <Chip tone="green">{t(STATE_WORDS.Active)}</Chip>
    ) : (
      <Chip tone="amber">{t`Failing`}</Chip>
    );
  }
  return <Chip tone={row.state === 'Disabled' ? 'red' : 'plain'}>{t(STATE_WORDS[row.state])}</Chip>;
}

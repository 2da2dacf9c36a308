import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { DeliveryListDocument } from '../../../generated/webhooks/deliveries/delivery-list.ts';
import type { WebhookRowFragment } from '../../../generated/webhooks/webhook-list.ts';
import { execute } from '../../api/execute.ts';
import { pagedList } from '../../api/paged-list.ts';
import { Loaded, ShowMore } from '../../ui/data/loaded.tsx';
import { NoResults } from '../../ui/data/no-results.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Message } from '../../ui/message.tsx';
import { DELIVERIES } from '../webhook-actions.ts';
import { DELIVERY_STATES, type WebhookView } from '../webhook-view.ts';
import styles from '../webhooks.module.css';
import { DELIVERY_WORDS } from '../words.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryTable } from './delivery-table.tsx';

interface Props {
  webhooks: readonly WebhookRowFragment[];
  view: WebhookView;
  onShow: (view: WebhookView) => void;
}

const ALL = 'all';

/** Sent and waiting deliveries, newest first. */
export function Deliveries({ webhooks, view, onShow }: Props) {
  const query = useDeliveries(view);
  const { delivery, ...filters } = view;
  return (
    <Stack gap={4}>
      <Filters webhooks={webhooks} view={view} onShow={onShow} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <NoDeliveries webhooks={webhooks} view={view} onShow={onShow} />;
          return (
            <>
              <DeliveryTable
                rows={rows}
                webhooks={webhooks}
                openId={delivery ?? null}
                isStale={query.isPlaceholderData}
                onOpen={({ id }) => onShow({ ...filters, delivery: id })}
              />
              <ShowMore query={query} look="quiet" />
              <DeliveryPanel
                row={rows.find(({ id }) => id === delivery) ?? null}
                onClose={() => onShow(filters)}
                onOpen={(id) => onShow({ ...filters, delivery: id })}
              />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Filters({ webhooks, view, onShow }: Props) {
  const { t } = useLingui();
  const { webhook, state } = view;
  const show = (change: WebhookView): void =>
    onShow({ tab: 'deliveries', ...(webhook && { webhook }), ...(state && { state }), ...change });
  const without = (name: 'webhook' | 'state'): void => {
    const rest: WebhookView = { tab: 'deliveries', ...(webhook && { webhook }), ...(state && { state }) };
    delete rest[name];
    onShow(rest);
  };
  const addresses = webhooks.map(({ id, url }) => ({ id, name: shortAddress(url) }));
  return (
    <Row as="search" gap={3} align="end" isWrapping className={styles.filters}>
      <Select
        label={t`Address`}
        options={[{ id: ALL, name: t`All addresses` }, ...addresses]}
        value={webhook ?? ALL}
        onChange={(id) => (id === ALL ? without('webhook') : show({ webhook: id }))}
      />
      <Select
        label={t`Status`}
        options={[
          { id: ALL, name: t`All statuses` },
          ...DELIVERY_STATES.map((id) => ({ id, name: t(DELIVERY_WORDS[id]) })),
        ]}
        value={state ?? ALL}
        onChange={(id) => (id === ALL ? without('state') : show({ state: id }))}
      />
    </Row>
  );
}

const shortAddress = (url: string): string => url.replace(/^https:\/\//, '');

function NoDeliveries({ webhooks, view: { webhook, state }, onShow }: Props) {
  const { t } = useLingui();
  const filters = [
    ...webhooks.filter(({ id }) => id === webhook).map(({ url }) => shortAddress(url)),
    ...(state === undefined ? [] : [t(DELIVERY_WORDS[state])]),
  ];
  if (filters.length > 0) return <NoResults filters={filters} onClear={() => onShow({ tab: 'deliveries' })} />;
  return (
    <Message title={<Trans>Nothing sent yet</Trans>}>
      <Trans>
        Each message is listed here for 30 days, with the time it was sent, its text and the receiver’s response.
      </Trans>
    </Message>
  );
}

const PAGE_SIZE = 30;
const SOON_MS = 1_500;

/** Deliveries of a view, by page; polled frequently while one of the newest is being sent for the first time. */
const useDeliveries = ({ webhook, state }: WebhookView) => {
  const filter = { endpointId: webhook ?? null, state: state ?? null };
  return useInfiniteQuery({
    ...pagedList([...DELIVERIES, filter], PAGE_SIZE, async (page, signal) => {
      return (await execute(DeliveryListDocument, { ...filter, ...page }, signal)).webhookDeliveries;
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const newest = data?.pages[0]?.items ?? [];
      return newest.some(({ state: each, attempts }) => each === 'Pending' && attempts === 0) ? SOON_MS : 10 * SOON_MS;
    },
  });
};

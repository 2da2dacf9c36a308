import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { DeliveryListDocument } from '../../../generated/webhooks/deliveries/delivery-list.ts';
import { execute } from '../../api/execute.ts';
import { DELIVERIES } from '../webhook-actions.ts';
import type { WebhookView } from '../webhook-view.ts';

const PAGE_SIZE = 30;
const SOON_MS = 1_500;

/** The deliveries of a view, page by page; read again every moment while one of the newest is on its way for the first time. */
export const useDeliveries = ({ webhook, state }: WebhookView) =>
  useInfiniteQuery({
    queryKey: [...DELIVERIES, webhook ?? null, state ?? null],
    queryFn: ({ pageParam, signal }) =>
      execute(
        DeliveryListDocument,
        { endpointId: webhook ?? null, state: state ?? null, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      page * PAGE_SIZE < last.webhookDeliveries.totalCount ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const newest = data?.pages[0]?.webhookDeliveries.items ?? [];
      return newest.some(({ state: each, attempts }) => each === 'Pending' && attempts === 0) ? SOON_MS : 10 * SOON_MS;
    },
  });

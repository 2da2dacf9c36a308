import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import {
  SetDishSoldOutDocument,
  SoldOutDocument,
  type SoldOutQuery,
} from '../../../generated/campaign/sold-out/sold-out.ts';
import { ownZone } from '../../analytics/view/analytics-view.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { runAction } from '../../frame/use-action.ts';

type Menu = SoldOutQuery['qrCode'];

/** Somebody else may mark dishes meanwhile. */
const REFRESH_MS = 20_000;

const keyOf = (id: string) => ['campaign', id, 'sold-out'];

/**
 * The menu of a campaign and its dishes that are sold out, and what marks one. A mark is shown before it is confirmed; of
 * an answer only its own dish is used, since others may be on their way.
 */
export function useSoldOut(id: string) {
  const pending = useRef(new Set<string>());
  const [shown, setShown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => execute(SoldOutDocument, { id }, signal),
    select: (data) => data.qrCode,
    refetchInterval: REFRESH_MS,
  });
  const set = useCallback(
    async (dish: string, isSoldOut: boolean): Promise<void> => {
      if (pending.current.has(dish)) return;
      pending.current.add(dish);
      setShown((now) => new Map(now).set(dish, isSoldOut));
      await runAction({
        run: async () => {
          const { setDishSoldOut } = await execute(SetDishSoldOutDocument, { id, dish, isSoldOut, zone: ownZone() });
          await queryClient.cancelQueries({ queryKey: keyOf(id) });
          patch(id, dish, setDishSoldOut.soldOut);
        },
        done: isSoldOut ? t`${dish} is sold out until 4:00 in the morning.` : t`${dish} is available again.`,
        undo: () => set(dish, !isSoldOut),
      });
      pending.current.delete(dish);
      setShown((now) => new Map([...now].filter(([name]) => name !== dish)));
    },
    [id],
  );
  const names = new Set(query.data?.soldOut.map(({ dish }) => dish));
  const isSoldOut = (dish: string): boolean => shown.get(dish) ?? names.has(dish);
  return { ...query, isSoldOut, set };
}

const patch = (id: string, dish: string, soldOut: Menu['soldOut']): void => {
  queryClient.setQueryData<SoldOutQuery>(keyOf(id), (data) => {
    if (data === undefined) return data;
    const others = data.qrCode.soldOut.filter((each) => each.dish !== dish);
    return { qrCode: { ...data.qrCode, soldOut: [...others, ...soldOut.filter((each) => each.dish === dish)] } };
  });
};

import { useCallback, useEffect, useRef, useState } from 'react';
import { lookUp } from '../../../../src/core/contract/look-up.ts';
import { ScansAsTheyComeDocument } from '../../../generated/analytics/figures/scans-as-they-come.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSubscription } from '../../api/use-subscription.ts';
import type { AnalyticsView } from '../view/analytics-view.ts';
import { countsLive, toSelection } from '../view/selection.ts';

/**
 * Minimum time between two reads of the figures, however many scans arrive: with filters the service reads a lot for
 * them.
 */
const READ_MS = 5_000;
const FILTERED_READ_MS = 30_000;

/** Age at which queries by campaign or comparisons are read again. */
const AGES_MS: Readonly<Record<string, number>> = { figures: 0, campaigns: 30_000, split: 60_000, comparison: 60_000 };

const readAnew = (): Promise<void> =>
  queryClient.refetchQueries({
    queryKey: ['analytics'],
    type: 'active',
    predicate: ({ queryKey, state }) =>
      Date.now() - state.dataUpdatedAt >= (lookUp(AGES_MS, String(queryKey[1])) ?? Number.POSITIVE_INFINITY),
  });

export interface LiveScans {
  readonly isConnected: boolean;
  /** Scans since the figures were read; 0 if they cannot be matched with the filters. */
  readonly since: number;
}

/** Follows scans live, and reloads the figures from time to time. */
export function useLiveScans(view: AnalyticsView): LiveScans {
  const isCounted = countsLive(view);
  const { qrCodeId } = toSelection(view);
  const [since, setSince] = useState(0);
  const counted = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const subject = JSON.stringify(toSelection(view));
  const add = useCallback((scans: number): void => {
    counted.current += scans;
    setSince(counted.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters start again
  useEffect(() => {
    counted.current = 0;
    setSince(0);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [subject]);
  const readSoon = (): void => {
    timer.current ??= setTimeout(
      async () => {
        timer.current = undefined;
        const before = counted.current;
        await readAnew();
        add(-before);
      },
      isCounted ? READ_MS : FILTERED_READ_MS,
    );
  };
  const isConnected = useSubscription(
    ScansAsTheyComeDocument,
    { qrCodeId: qrCodeId ?? null },
    {
      onNext: ({ scanRecorded }) => {
        if (isCounted) add(scanRecorded.scans);
        readSoon();
      },
      onConnection: (isOpen) => isOpen && readSoon(),
    },
  );
  return { isConnected, since };
}

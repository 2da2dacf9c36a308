import { useEffect, useRef, useState } from 'react';
import { CampaignScansDocument } from '../../../generated/campaign/overview/live-scans.ts';
import { refreshFigures } from '../../analytics/figures/figures-queries.ts';
import { useSubscription } from '../../api/use-subscription.ts';
import { readAgain } from '../campaign-queries.ts';

/** Scans that were counted together. */
export interface LiveScans {
  readonly id: number;
  readonly scans: number;
  readonly atMs: number;
}

const SHOWN = 5;
const REFRESH_MS = 2_000;

/**
 * Live scans of a campaign, newest first, while a component is shown. Updates the figures at the first one, then at most every
 * two seconds.
 */
export function useLiveScans(id: string): { readonly recent: readonly LiveScans[]; readonly isConnected: boolean } {
  const [recent, setRecent] = useState<readonly LiveScans[]>([]);
  const lastId = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refreshSoon = (): void => {
    timer.current ??= setTimeout(
      () => {
        timer.current = null;
        void refreshFigures();
        readAgain(id).catch(() => {});
      },
      lastId.current === 1 ? 0 : REFRESH_MS,
    );
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const isConnected = useSubscription(
    CampaignScansDocument,
    { id },
    {
      onNext: ({ scanRecorded: { scans, lastScannedUtc } }) => {
        lastId.current += 1;
        const entry = { id: lastId.current, scans, atMs: Date.parse(lastScannedUtc) };
        setRecent((before) => [entry, ...before].slice(0, SHOWN));
        refreshSoon();
      },
      onConnection: (isOpen) => isOpen && refreshSoon(),
    },
  );
  return { recent, isConnected };
}

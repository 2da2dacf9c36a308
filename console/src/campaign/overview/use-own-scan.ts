import { useSyncExternalStore } from 'react';
import { readOwnScans } from '../../../../src/core/contract/console/own-scans.ts';

/** A scan happens in another tab or window, or a camera opened it while this page was in the background. */
function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('focus', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  // Browsers older than 2025, and pages without TLS, have no such store.
  globalThis.cookieStore?.addEventListener('change', listener, { signal });
  return () => controller.abort();
}

/** When this browser last scanned the code without being counted, in milliseconds; null if not within the last hour. */
export const useOwnScan = (code: string): number | null =>
  useSyncExternalStore(subscribe, () => readOwnScans(document.cookie).find((scan) => scan.code === code)?.atMs ?? null);

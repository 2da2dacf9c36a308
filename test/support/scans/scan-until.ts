/** A phone's browser, which isbot does not classify as a bot. */
export const BROWSER =
  'Mozilla/5.0 (Linux; Android 15; Sample) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export interface ScanOutcome {
  readonly sent: number;
  /** Scans answered with a redirect. */
  readonly answered: number;
  readonly otherStatuses: number[];
}

/**
 * Scans without pause over several connections until the signal. A request that is cut off only counts as sent, because
 * its scan may or may not be recorded.
 */
export async function scanUntil(
  signal: AbortSignal,
  address: string,
  { connections = 8, onAnswer = () => {} }: { connections?: number; onAnswer?: () => void } = {},
): Promise<ScanOutcome> {
  let sent = 0;
  let answered = 0;
  const otherStatuses: number[] = [];
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      sent++;
      try {
        const response = await fetch(address, { headers: { 'User-Agent': BROWSER }, redirect: 'manual' });
        if (response.status === 302) {
          answered++;
          onAnswer();
        } else otherStatuses.push(response.status);
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { sent, answered, otherStatuses };
}

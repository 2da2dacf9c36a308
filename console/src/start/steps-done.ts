/**
 * Which of the first four steps are done: made, tested, printed or downloaded, seen. The first scan is probably one's
 * own test, so the second one counts as seen. A code that was scanned again has left the screen.
 */
export function stepsDone(
  campaigns: readonly { readonly totalScans: number }[],
  printRuns: number,
  hasDownloaded: boolean,
): readonly [boolean, boolean, boolean, boolean] {
  const scans = campaigns.reduce((sum, { totalScans }) => sum + totalScans, 0);
  return [campaigns.length > 0, scans > 0, printRuns > 0 || hasDownloaded || scans > 1, scans > 1];
}

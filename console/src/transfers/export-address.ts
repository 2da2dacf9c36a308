export type ExportFormat = 'csv' | 'ndjson';

const DAY_MS = 24 * 60 * 60_000;

/** Whether both days are given and the last is before the first. Days as `2026-11-22`; empty: open. */
export const isBackwards = (from: string, until: string): boolean => from !== '' && until !== '' && until < from;

/** The address of the scans of whole days in UTC, the last one included. */
export function scansAddress(format: ExportFormat, from: string, until: string): string {
  const parameters = new URLSearchParams({ format });
  if (from !== '') parameters.set('fromUtc', from);
  if (until !== '') parameters.set('toUtc', new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, 10));
  return `/exports/scans?${parameters}`;
}

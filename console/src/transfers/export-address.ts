export type ExportFormat = 'csv' | 'ndjson';

const DAY_MS = 24 * 60 * 60_000;

/** Whether both days are given and the last precedes the first. Days are written as `2026-11-22`; empty means open. */
export const isBackwards = (from: string, until: string): boolean => from !== '' && until !== '' && until < from;

/** Address of the scans of whole days in UTC, including the last one. */
export function scansAddress(format: ExportFormat, from: string, until: string): string {
  const parameters = new URLSearchParams({ format });
  if (from !== '') parameters.set('fromUtc', from);
  if (until !== '') parameters.set('toUtc', new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, 10));
  return `/exports/scans?${parameters}`;
}

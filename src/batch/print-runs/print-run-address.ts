import { type PrintRun, PrintRunState } from './print-run.js';

/** Whether the run has a file that can be downloaded at the given time. */
export const hasFile = ({ state, expiresUtc }: Pick<PrintRun, 'state' | 'expiresUtc'>, now: number): boolean =>
  state === PrintRunState.Finished && expiresUtc !== null && expiresUtc.getTime() > now;

/** Returns the address of the run's file; null if there is none. */
export const fileAddress = (publicUrl: string, run: PrintRun, now: number): string | null =>
  hasFile(run, now) ? `${publicUrl}/print-runs/${run.id}/file` : null;

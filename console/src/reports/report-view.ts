import { present, textOf } from '../address-search.ts';

/** What the screen shows, as stored in the address. */
export interface ReportScreenView {
  /** Id of the report whose panel is open. */
  report?: string;
}

/** Reads the query of the address; invalid values are dropped. */
export function readReportView(query: Record<string, unknown>): ReportScreenView {
  return present({ report: textOf(query.report) });
}

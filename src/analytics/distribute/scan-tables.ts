/** How a table lies on the machines of a database with Citus. */
export type TableForm = 'reference' | 'distributed';

export interface ScanTable {
  readonly name: string;
  readonly form: TableForm;
}

/**
 * The tables that grow with scans, in the order in which they are distributed: rows of one workspace lie together on one worker.
 * Labels are few and belong to no workspace: every machine has them all. All other tables stay on the coordinator.
 */
export const SCAN_TABLES: readonly ScanTable[] = [
  { name: 'scan_label', form: 'reference' },
  { name: 'scan_total', form: 'distributed' },
  { name: 'scan_hour', form: 'distributed' },
  { name: 'scan_day', form: 'distributed' },
  { name: 'scan_visitor', form: 'distributed' },
  { name: 'scan', form: 'distributed' },
];

/** The first distributed one; the others' shards lie beside its. */
export const FIRST_DISTRIBUTED = 'scan_total';
export const DISTRIBUTION_COLUMN = 'workspace_id';

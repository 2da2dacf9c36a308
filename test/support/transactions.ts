/**
 * Files that begin transactions besides units of work, by what they do there: nobody's rights are needed for it, or they
 * are read again. All others write in a unit of work, which does that for them.
 */
export const TRANSACTIONS: Readonly<Record<string, readonly string[]>> = {
  'the unit of work': ['tenancy/commands/unit-of-work.ts'],
  'inside a unit of work': ['campaigns/changes/write-plans.ts', 'campaigns/changes/write-creations.ts'],
  'with the caller’s rights read again': ['batch/imports/begin-attempt.ts', 'batch/print-runs/make/run-progress.ts'],
  'bookkeeping of an import, whose rows are written in units of work': [
    'batch/imports/import-batch.ts',
    'batch/imports/read-into-batches.ts',
    'batch/imports/run-import.ts',
  ],
  'a lock or a snapshot for reading': [
    'webhooks/commands/update-webhook-endpoint.ts',
    'scans/count/snapshot.ts',
    'batch/samples/create-sample.ts',
    'campaigns/lists/read-page.ts',
  ],
  'of the operator, or a job of the service': [
    'tenancy/workspaces/manage-workspaces.ts',
    'campaigns/lists/recount-campaigns.ts',
    'webhooks/delivery/record-attempt.ts',
    'webhooks/events/send-scan-events.ts',
    'tenancy/workspaces/remove-deleted-workspaces.ts',
    'scans/blocks/pack-day.ts',
    'scans/ingest/retention.ts',
    'reporting/reports/sending/queue-reports.ts',
    'campaigns/lists/copy-scan-totals.ts',
  ],
};

/** Files that refuse a permission; others use `requirePermission`, which the unit of work asks for again. */
export const REFUSERS = [
  'tenancy/caller/known-principal.ts',
  'tenancy/caller/rights.ts',
  'identity/people/commands/create-own-workspace.ts',
];

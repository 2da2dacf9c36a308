import { MigrationLists } from './lists/migration-20261121-lists.js';
import { MigrationListing } from './lists/migration-20261122-listing.js';
import { MigrationTagCounts } from './lists/migration-20261122-tag-counts.js';
import { MigrationTags } from './lists/migration-20261122-tags.js';
import { MigrationAnalytics } from './migration-20261121-analytics.js';
import { MigrationAssets } from './migration-20261121-assets.js';
import { MigrationFoundation } from './migration-20261121-foundation.js';
import { MigrationHistory } from './migration-20261121-history.js';
import { MigrationIdempotency } from './migration-20261121-idempotency.js';
import { MigrationImageWidths } from './migration-20261121-image-widths.js';
import { MigrationImports } from './migration-20261121-imports.js';
import { MigrationMasks } from './migration-20261121-masks.js';
import { MigrationPrintRuns } from './migration-20261121-print-runs.js';
import { MigrationReportViews } from './migration-20261121-report-views.js';
import { MigrationRules } from './migration-20261121-rules.js';
import { MigrationScanBlocks } from './migration-20261121-scan-blocks.js';
import { MigrationScans } from './migration-20261121-scans.js';
import { MigrationStoredCopies } from './migration-20261121-stored-copies.js';
import { MigrationWebhooks } from './migration-20261121-webhooks.js';
import { MigrationDistributedReports } from './migration-20261122-distributed-reports.js';
import { MigrationPagePreviews } from './migration-20261122-page-previews.js';
import { MigrationSessions } from './migration-20261122-sessions.js';

/** The migrations in their order. The database stores the names, so they must not change. */
export const MIGRATIONS = [
  { name: '20261121-foundation', class: MigrationFoundation },
  { name: '20261121-scans', class: MigrationScans },
  { name: '20261121-uploads', class: MigrationAssets },
  { name: '20261121-image-widths', class: MigrationImageWidths },
  { name: '20261121-analytics', class: MigrationAnalytics },
  { name: '20261121-history', class: MigrationHistory },
  { name: '20261121-idempotency', class: MigrationIdempotency },
  { name: '20261121-masks', class: MigrationMasks },
  { name: '20261121-stored-copies', class: MigrationStoredCopies },
  { name: '20261121-lists', class: MigrationLists },
  { name: '20261121-webhooks', class: MigrationWebhooks },
  { name: '20261121-rules', class: MigrationRules },
  { name: '20261121-report-views', class: MigrationReportViews },
  { name: '20261121-print-runs', class: MigrationPrintRuns },
  { name: '20261121-imports', class: MigrationImports },
  { name: '20261121-scan-blocks', class: MigrationScanBlocks },
  { name: '20261122-tags', class: MigrationTags },
  { name: '20261122-listing', class: MigrationListing },
  { name: '20261122-tag-counts', class: MigrationTagCounts },
  { name: '20261122-sessions', class: MigrationSessions },
  { name: '20261122-page-previews', class: MigrationPagePreviews },
  { name: '20261122-distributed-reports', class: MigrationDistributedReports },
];
